import { API_EXAMPLES, type ApiExample, curlCommand } from '@chuhe/contract/api-examples';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../components/code-block.tsx';
import classes from './developers.module.css';

/** The examples of calls, each as a curl command with what it answers. A test of the server sends them. */
export function ExampleList() {
  const { t } = useTranslation();
  const site = window.location.origin;
  const variables = `SITE=${site}\nTOKEN=chuhe_…`;
  return (
    <>
      <p>{t('developers.examples.before')}</p>
      <CodeBlock code={variables} label={t('developers.examples.before')} />
      {API_EXAMPLES.map((example) => (
        <Example key={example.key} example={example} />
      ))}
    </>
  );
}

function Example({ example }: { readonly example: ApiExample }) {
  const { t } = useTranslation();
  const { key, answer, status } = example;
  const text = t(`developers.examples.${key}`);
  const isWhole = typeof answer === 'string' || status !== 200;
  const title = t(isWhole ? 'developers.answer' : 'developers.shortened');
  return (
    <div className={classes.example}>
      <p>{text}</p>
      <CodeBlock code={curlCommand(example)} label={text} isCopied />
      <details>
        <summary>{title}</summary>
        <CodeBlock
          code={typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)}
          label={`${title}: ${text}`}
        />
      </details>
    </div>
  );
}
