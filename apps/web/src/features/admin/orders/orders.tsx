import type { Order } from '@chuhe/contract/admin';
import { listOrders } from '@chuhe/contract/admin-endpoints';
import type { OrderStatus } from '@chuhe/contract/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconReceipt from '~icons/receipt';
import IconReceiptOff from '~icons/receipt-off';
import { Button, LinkButton } from '../../../components/button.tsx';
import { api } from '../../../lib/api/api.ts';
import { query } from '../../../lib/query/query-client.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { OrderRows } from '../components/order-rows.tsx';
import { type EmptyText, PageList } from '../components/page-list.tsx';
import { Panel } from '../components/panel.tsx';
import { type AskedRefund, RefundDialog } from '../components/refund-dialog.tsx';
import { ORDER_STATUS_NAMES } from '../lib/choices.ts';
import { useFilters } from '../lib/use-filters.ts';
import { type Pages, usePages } from '../lib/use-pages.ts';
import { ExportDialog } from './export-dialog.tsx';
import { MOST_LETTERS, OneOrder, OrderTools } from './order-tools.tsx';

const timeOf = ({ createdAt }: Order): string => createdAt;

/** All orders, with a search by the data that a buyer can give to support. */
export function Orders() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const status = ORDER_STATUS_NAMES.find((each) => each === filters['status']);
  const { order: named = '' } = filters;
  const orderId = UUID.test(named) ? named : undefined;
  const wanted = (filters['search'] ?? '').trim().slice(0, MOST_LETTERS);
  const [isExporting, setIsExporting] = useState(false);
  const [asked, setAsked] = useState<AskedRefund>();
  const some = { ...(status && { status }), ...(wanted !== '' && { search: wanted }) };
  const filter = orderId === undefined ? some : { orderId };
  const orders = usePages({
    key: ['orders', filter],
    ask: (page, signal) => query(listOrders, { query: { ...page, ...filter } }, { signal }),
    cursorOf: timeOf,
  });
  const empty = useEmptyText(orderId, status !== undefined || wanted !== '');
  const refetchOrder = async (id: string): Promise<void> => {
    const answer = await api().call(listOrders, { query: { orderId: id } }, { isQuiet: true });
    if (answer.success) answer.data.forEach(orders.put);
  };
  return (
    <AdminPage
      title={t('pages.adminOrders.title')}
      lead={t('adminShared.zone', { zone: siteZone() })}
    >
      <Panel
        title={t('adminOrders.list')}
        tools={
          orderId === undefined ? (
            <>
              <OrderTools search={wanted} status={status} onFilter={setFilters} />
              <Button onClick={() => setIsExporting(true)}>{t('adminOrders.csv')}</Button>
            </>
          ) : (
            <OneOrder orderId={orderId} onAll={() => setFilters({ order: undefined })} />
          )
        }
      >
        <PageList
          pages={withStatus(orders, orderId === undefined ? status : undefined)}
          empty={empty}
        >
          {(items) => <OrderRows orders={items} hasBuyer onRefund={setAsked} />}
        </PageList>
      </Panel>
      {isExporting && <ExportDialog onClose={() => setIsExporting(false)} />}
      {asked !== undefined && (
        <RefundDialog
          {...asked}
          onDone={orders.put}
          onRefetch={() => void refetchOrder(asked.order.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </AdminPage>
  );
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Leaves out orders that no longer match the filter because their status has changed on this page. */
function withStatus(orders: Pages<Order>, status: OrderStatus | undefined): Pages<Order> {
  if (orders.isBusy || status === undefined) return orders;
  return { ...orders, items: orders.items?.filter((order) => order.status === status) };
}

/** The text for an empty list. */
function useEmptyText(orderId: string | undefined, isFiltered: boolean): EmptyText {
  const { t } = useTranslation();
  if (orderId !== undefined) {
    const text = t('adminOrders.notThereText', { id: orderId });
    return { icon: IconReceiptOff, title: t('adminOrders.notThere'), text };
  }
  return isFiltered
    ? {
        icon: IconReceiptOff,
        title: t('adminOrders.notFound'),
        text: t('adminOrders.notFoundText'),
      }
    : {
        icon: IconReceipt,
        title: t('adminOrders.none'),
        text: t('adminOrders.noneText'),
        children: <LinkButton to="/admin/package">{t('pages.adminPackages.title')}</LinkButton>,
      };
}
