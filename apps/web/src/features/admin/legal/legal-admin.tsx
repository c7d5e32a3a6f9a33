import { LEGAL_PAGES, type LegalPage } from '@chuhe/contract/legal';
import { getLegalPage } from '@chuhe/contract/legal-endpoints';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../components/admin-page.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Segments } from '../components/segments.tsx';
import { useFilters } from '../lib/use-filters.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { LegalEditor } from './legal-editor.tsx';

/** `/admin/legal`: the operator's terms, privacy policy, imprint and contact, with all their versions. */
export function LegalAdmin() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const page = LEGAL_PAGES.find((each) => each === filters['page']) ?? 'terms';
  return (
    <AdminPage
      title={t('pages.adminLegal.title')}
      lead={t('adminLegal.lead')}
      tools={
        <Segments
          label={t('adminLegal.page')}
          value={page}
          options={LEGAL_PAGES.map((each) => [each, t(`legal.names.${each}`)] as const)}
          onChoose={(next) => setFilters({ page: next === 'terms' ? undefined : next })}
        />
      }
    >
      <Page key={page} page={page} />
    </AdminPage>
  );
}

function Page({ page }: { readonly page: LegalPage }) {
  const data = useSiteData(getLegalPage, { params: { page } });
  return (
    <Loaded from={data}>{(state) => <LegalEditor state={state} onChange={data.set} />}</Loaded>
  );
}
