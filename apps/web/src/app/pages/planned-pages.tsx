import { PlannedPage } from '../../features/planned/planned-page.tsx';

/** The pages that are not built yet, each under its own name for the router. */
export const AdminPage = () => <PlannedPage name="admin" />;
export const AdminPackagesPage = () => <PlannedPage name="adminPackages" />;
export const CheckoutPage = () => <PlannedPage name="checkout" />;
export const PaidPage = () => <PlannedPage name="paid" />;
