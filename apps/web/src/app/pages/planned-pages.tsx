import { PlannedPage } from '../../features/planned/planned-page.tsx';

/** The pages that are not built yet, each under its own name for the router. */
export const AdminPage = () => <PlannedPage name="admin" />;
export const AdminPackagesPage = () => <PlannedPage name="adminPackages" />;
export const AdminSettingsPage = () => <PlannedPage name="adminSettings" />;
export const CheckoutPage = () => <PlannedPage name="checkout" />;
export const LoginPage = () => <PlannedPage name="login" />;
export const LogoutPage = () => <PlannedPage name="logout" />;
export const MePage = () => <PlannedPage name="me" />;
export const PaidPage = () => <PlannedPage name="paid" />;
export const RegisterPage = () => <PlannedPage name="register" />;
