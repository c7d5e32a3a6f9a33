import type { OrderStatus } from '@chuhe/contract/payment';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import classes from '../components/admin.module.css';
import { ListTools } from '../components/list-tools.tsx';
import { ORDER_STATES } from '../components/order-rows.tsx';
import { ORDER_STATUS_NAMES } from '../lib/choices.ts';
import { shortId } from '../lib/short-id.ts';

/** Longest search text that the server accepts. */
export const MOST_LETTERS = 200;

interface OrderToolsProps {
  readonly search: string;
  readonly status: OrderStatus | undefined;
  readonly onFilter: (filters: {
    search?: string | undefined;
    status?: OrderStatus | undefined;
  }) => void;
}

/** The search field and the filter of the orders. */
export function OrderTools({ search, status, onFilter }: OrderToolsProps) {
  const { t } = useTranslation();
  const find = useCallback((text: string | undefined) => onFilter({ search: text }), [onFilter]);
  return (
    <ListTools<OrderStatus | ''>
      search={search}
      mostLetters={MOST_LETTERS}
      searchLabel={t('adminOrders.search')}
      onSearch={find}
      choiceLabel={t('adminOrders.status')}
      value={status ?? ''}
      options={[
        ['', t('adminOrders.all')],
        ...ORDER_STATUS_NAMES.map((each) => [each, t(ORDER_STATES[each].key)] as const),
      ]}
      onChoose={(each) => onFilter({ status: each || undefined })}
    />
  );
}

interface OneOrderProps {
  readonly orderId: string;
  readonly onAll: () => void;
}

/** A note that the list shows a single order, which a link has selected. */
export function OneOrder({ orderId, onAll }: OneOrderProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <span className={classes.small}>{t('adminOrders.only', { id: shortId(orderId) })}</span>
      <Button onClick={onAll}>{t('adminOrders.all')}</Button>
    </div>
  );
}
