import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../components/code-block.tsx';

/** How to show a board on another site. */
export function Embedding() {
  const { t } = useTranslation();
  const fen = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR_b';
  const address = `${window.location.origin}/embed/position?fen=${fen}`;
  const code = `<iframe\n  src="${address}"\n  title="Xiangqi"\n  width="480" height="670" style="border: 0"\n></iframe>`;
  return (
    <>
      <p>{t('developers.embedding.text')}</p>
      <CodeBlock code={code} label={t('developers.embedding.title')} isCopied />
    </>
  );
}
