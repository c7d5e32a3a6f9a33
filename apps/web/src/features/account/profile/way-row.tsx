import { Children, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import classes from './account.module.css';

interface WayRowProps {
  readonly name: string;
  readonly isConnected: boolean;
  /** Connects the method, or removes it if it is connected. */
  readonly onPress: () => void;
  /** A question to answer first, such as a password. */
  readonly children?: ReactNode;
}

/** A sign-in method: whether it is connected, and a button to change that. */
export function WayRow({ name, isConnected, onPress, children }: WayRowProps) {
  const { t } = useTranslation();
  const action = isConnected ? t('ways.remove') : t('ways.add');
  return (
    <li className={classes.way}>
      <p className={classes.device}>
        {name}
        {isConnected && <span className={classes.badge}>{t('ways.connected')}</span>}
      </p>
      <Button aria-label={`${action}: ${name}`} onClick={onPress}>
        {action}
      </Button>
      {Children.toArray(children).length > 0 && <Asked>{children}</Asked>}
    </li>
  );
}

/** Scrolls its content into view and focuses the first field. */
function Asked({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, []);
  return (
    <div ref={box} className={classes.asked}>
      {children}
    </div>
  );
}
