ALTER TABLE "payment_alert" ALTER COLUMN "details" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "payment_alert" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- The data of a sentence that the version before has written; any other sentence is kept as it stands.
CREATE FUNCTION "payment_alert_facts_of"(sentence text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	form record;
	parts text[];
	facts jsonb;
BEGIN
	FOR form IN SELECT * FROM (VALUES
		('PAID_OTHERWISE', '{money,of}'::text[], 'Paid {money}, ordered for {of} \(minor units\)'),
		('PAID_LIVE', '{money}', 'Paid {money} \(minor units\) in live mode, ordered in test mode'),
		('PAID_TEST', '{money}', 'Paid {money} \(minor units\) in test mode, ordered in live mode'),
		('EVENT_LIVE', '{event}', 'An event of live mode: {event}'),
		('EVENT_TEST', '{event}', 'An event of test mode: {event}'),
		('OTHER_ORDER', '{money}', 'Paid {money} \(minor units\), for another order'),
		('ONCE_MORE', '{}', 'One more payment of an order'),
		('NO_ACCOUNT', '{}', 'Paid for an account that is gone'),
		('NO_ORDER_PAYMENT', '{}', 'A payment of no order'),
		('NO_ORDER_INVOICE', '{}', 'An invoice of no order'),
		('NO_ORDER_SUBSCRIPTION', '{}', 'A subscription of no order'),
		('NO_ORDER_REFUND', '{}', 'A charge that was refunded or disputed, of no order'),
		('OTHER_MODE_REFUND', '{}', 'A charge that was refunded or disputed, of an order of another mode'),
		('PARTLY_REFUNDED', '{money,of}', 'Refunded {money} of {of} \(minor units\); the package goes on'),
		('REFUND_FAILED', '{money}', 'A refund of {money} \(minor units\) has failed, and the provider has the money again'),
		('BANK_ASKS', '{money}', 'The bank asks about {money} \(minor units\)'),
		('BANK_HAS_TAKEN', '{money}', 'The bank has taken {money} \(minor units\)'),
		('EVENT_WAITS', '{event}', '{event} could not be dealt with so far')
	) AS forms (kind, fields, pattern) LOOP
		-- A hyphen stood for what the provider had not said.
		form.pattern := replace(form.pattern, '{money}', '(\d{1,15} [a-z]{3}|- -)');
		form.pattern := replace(form.pattern, '{of}', '(\d{1,15} [a-z]{3})');
		form.pattern := replace(form.pattern, '{event}', '(.+)');
		parts := regexp_match(sentence, '^' || form.pattern || '$');
		CONTINUE WHEN parts IS NULL;
		facts := jsonb_build_object('kind', form.kind);
		FOR place IN 1..cardinality(form.fields) LOOP
			facts := facts || jsonb_build_object(form.fields[place], CASE
				WHEN form.fields[place] = 'event' THEN to_jsonb(parts[place])
				WHEN parts[place] = '- -' THEN 'null'
				ELSE jsonb_build_object(
					'amountMinor', split_part(parts[place], ' ', 1)::bigint,
					'currency', split_part(parts[place], ' ', 2)
				)
			END);
		END LOOP;
		RETURN facts;
	END LOOP;
	RETURN jsonb_build_object('kind', 'TEXT', 'text', sentence);
END $$;--> statement-breakpoint
UPDATE "payment_alert" SET "facts" = "payment_alert_facts_of"("details");--> statement-breakpoint
ALTER TABLE "payment_alert" ALTER COLUMN "facts" SET NOT NULL;--> statement-breakpoint
-- Servers of the version before may still run beside the new ones, and go on writing sentences.
CREATE FUNCTION "payment_alert_fill_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."facts" := "payment_alert_facts_of"(NEW."details");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_alert_fill_facts" BEFORE INSERT ON "payment_alert" FOR EACH ROW WHEN (NEW."facts" IS NULL) EXECUTE FUNCTION "payment_alert_fill_facts"();
