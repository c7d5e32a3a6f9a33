import type { Quote } from '@chuhe/contract/coupon';
import type { Currency } from '@chuhe/contract/currencies';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { quoteCheckout } from '@chuhe/contract/payment-endpoints';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import classes from './payment.module.css';

interface CouponFieldProps {
  readonly packageId: string;
  readonly currency: Currency;
  readonly isSubscription: boolean;
  /** The price with the coupon; `undefined` without a coupon. */
  readonly quote: Quote | undefined;
  /** Why the coupon of the address, or of the last checkout, was refused. */
  readonly refusal: string | undefined;
  readonly onQuote: (quote: Quote | undefined) => void;
}

/** The field for a coupon code, or the reduction of the entered one. */
export function CouponField(props: CouponFieldProps) {
  const { packageId, currency, isSubscription, quote, refusal, onQuote } = props;
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState(refusal);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('payment.couponMissing'));
    const body = { packageId, currency, coupon: code };
    const answer = await whileBusy(() => api().call(quoteCheckout, { body }, { isQuiet: true }));
    if (answer.success) onQuote(answer.data);
    setProblem(answer.success ? undefined : (answer.fields[0]?.message ?? answer.message));
  };
  if (quote !== undefined && quote.coupon !== null) {
    const amount = formatPrice(quote.discountMinor, quote.currency, LOCALES[currentLanguage()]);
    return (
      <p className={classes.coupon} role="status">
        {t(isSubscription ? 'payment.couponEach' : 'payment.couponOnce', {
          code: quote.coupon,
          amount,
        })}
        <Button onClick={() => onQuote(undefined)}>{t('payment.couponRemove')}</Button>
      </p>
    );
  }
  return (
    <form className={classes.coupon} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="coupon"
        isOptional
        label={t('payment.coupon')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit">{t('payment.couponApply')}</Button>
    </form>
  );
}
