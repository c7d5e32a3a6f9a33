import { SCOPES } from '@chuhe/contract/scopes';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { SCOPE_TEXTS } from '../../../lib/scope-texts.ts';
import classes from './developers.module.css';
import { Embedding } from './embedding.tsx';
import { ExampleList } from './example-list.tsx';

const PARTS = ['tokens', 'examples', 'limits', 'reference', 'libraries', 'embedding'] as const;

/** What programs can do with the site: tokens, calls, limits, libraries and embedding. */
export function Developers() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <p>{t('developers.lead')}</p>
      <nav className={classes.contents} aria-label={t('developers.contents')}>
        {PARTS.map((part) => (
          <a key={part} href={`#${part}`}>
            {t(`developers.${part}.title`)}
          </a>
        ))}
      </nav>
      <Part name="tokens">
        <Tokens />
      </Part>
      <Part name="examples">
        <ExampleList />
      </Part>
      <Part name="limits">
        <Limits />
      </Part>
      <Part name="reference">
        <Reference />
      </Part>
      <Part name="libraries">
        <Libraries />
      </Part>
      <Part name="embedding">
        <Embedding />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly name: (typeof PARTS)[number];
  readonly children: ReactNode;
}

function Part({ name, children }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section id={name} className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{t(`developers.${name}.title`)}</h2>
      {children}
    </section>
  );
}

function Tokens() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('developers.tokens.make')}</p>
      <div className={classes.ways}>
        <LinkButton to="/me#tokens">{t('developers.tokens.toTokens')}</LinkButton>
      </div>
      <p>{t('developers.tokens.use')}</p>
      <CodeBlock code="Authorization: Bearer chuhe_…" label={t('developers.tokens.use')} />
      <p>{t('developers.tokens.form')}</p>
      <CodeBlock code="\bchuhe_[0-9a-f]{48}\b" label={t('developers.tokens.form')} />
      <Terms rows={SCOPES.map((scope) => [scope, t(SCOPE_TEXTS[scope])])} />
      <p>{t('developers.tokens.bounds')}</p>
      <p>{t('developers.tokens.refusals')}</p>
    </>
  );
}

function Limits() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('developers.limits.text')}</p>
      <Terms
        rows={[
          ['RateLimit-Limit', t('developers.limits.limit')],
          ['RateLimit-Remaining', t('developers.limits.remaining')],
          ['RateLimit-Reset', t('developers.limits.reset')],
        ]}
      />
      <p>{t('developers.limits.over')}</p>
    </>
  );
}

function Reference() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('developers.reference.text')}</p>
      {/* The server renders both, so these are no links within the application. */}
      <div className={classes.contents}>
        <a href="/api/docs/">{t('developers.reference.read')}</a>
        <a href="/api/docs/json">{t('developers.reference.document')}</a>
      </div>
      <p>{t('developers.reference.chessdb')}</p>
      <div className={classes.ways}>
        <LinkButton to="/me">{t('developers.reference.key')}</LinkButton>
      </div>
    </>
  );
}

function Libraries() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('developers.libraries.text')}</p>
      <Terms
        rows={(['rules', 'game', 'board', 'engine'] as const).map((name) => [
          `@chuhe/${name}`,
          t(`developers.libraries.${name}`),
        ])}
      />
      <CodeBlock
        code="npm install @chuhe/rules @chuhe/game"
        label={t('developers.libraries.title')}
      />
    </>
  );
}

interface TermsProps {
  readonly rows: readonly (readonly [term: string, meaning: string])[];
}

function Terms({ rows }: TermsProps) {
  return (
    <dl className={classes.list}>
      {rows.map(([term, meaning]) => (
        <div key={term}>
          <dt>
            <code>{term}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
