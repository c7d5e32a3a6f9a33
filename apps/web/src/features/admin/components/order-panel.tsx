import type { Order } from '@chuhe/contract/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './admin.module.css';
import { OrderRows } from './order-rows.tsx';
import { Panel } from './panel.tsx';
import { type AskedRefund, RefundDialog } from './refund-dialog.tsx';

interface OrderPanelProps {
  readonly orders: readonly Order[];
  readonly onChange: () => void;
}

/** The orders of an account. */
export function OrderPanel({ orders, onChange }: OrderPanelProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AskedRefund>();
  return (
    <Panel title={t('pages.adminOrders.title')}>
      {orders.length === 0 ? (
        <p className={classes.body}>{t('adminOrders.none')}</p>
      ) : (
        <OrderRows orders={orders} onRefund={setAsked} />
      )}
      {asked !== undefined && (
        <RefundDialog
          {...asked}
          onDone={onChange}
          onRefetch={onChange}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
