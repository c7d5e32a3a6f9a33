import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../components/code-block.tsx';
import classes from './account.module.css';

interface KeyExamplesProps {
  /** The address with the key, while it can be shown. */
  readonly url: string | undefined;
}

/** How three sorts of programs reach the cloud: with the address, through the bridge, and as a command. */
export function KeyExamples({ url }: KeyExamplesProps) {
  const { t } = useTranslation();
  const address = url ?? `${window.location.origin}/cloud/${PLACEHOLDER}/chessdb.php`;
  const examples = [
    [t('me.programKey.inSettings'), t('me.programKey.inSettingsText'), address],
    [t('me.programKey.builtIn'), t('me.programKey.builtInText'), HOSTS_LINE],
    [t('me.programKey.command'), t('me.programKey.commandText'), curlOf(address)],
  ] as const;
  return (
    <details className={classes.examples} open={url !== undefined}>
      <summary>{t('me.programKey.use')}</summary>
      {url === undefined && <p>{t('me.programKey.placeholder', { key: PLACEHOLDER })}</p>}
      {examples.map(([title, text, code]) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {code === HOSTS_LINE && (
            <p>
              <a href="#computers">{t('me.bridges.title')}</a>
            </p>
          )}
          <CodeBlock code={code} label={title} isCopied />
        </div>
      ))}
    </details>
  );
}

/** Stands for the key, which is not shown again. */
const PLACEHOLDER = 'YOUR-KEY';

/** The hosts that are built into programs, on the computer with the bridge. */
const HOSTS_LINE = '127.0.0.1 www.chessdb.cn api.chessdb.cn';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

function curlOf(address: string): string {
  return `curl -G "${address}" -d action=queryall --data-urlencode "board=${START}"`;
}
