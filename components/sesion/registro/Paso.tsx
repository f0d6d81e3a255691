import { Button } from '../../ui/Button';
import { useEffect, type ReactNode } from 'react';
import type * as z from 'zod';
import type { ApiError } from '@/services/http/apiError';
import { Form, useSchemaForm } from '../../form/Form';

interface Props<S extends z.ZodObject> {
  label: string;
  schema: S;
  /** The values typed before. */
  value: Partial<z.output<S>>;
  /** The server's error about this step. */
  refused?: ApiError;
  /** The verb on the button. */
  action: string;
  busy?: boolean;
  /** Receives the values typed so far, valid or not; omitted in the first step. */
  onBack?: (values: object) => void;
  onNext: (values: z.output<S>) => void;
  children: ReactNode;
}

/** One step of the setup: continues with valid values, goes back with any. */
export function Paso<S extends z.ZodObject>({ label, schema, value, refused, action, busy = false, onBack, onNext, children }: Props<S>) {
  const form = useSchemaForm(schema, value);
  const { refuse, element, methods } = form;
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  useEffect(() => {
    if (refused) refuse(refused);
  }, [refused, refuse]);
  return (
    <Form form={form} label={label} onSubmit={onNext}>
      {children}
      <div className="botones">
        {onBack && <Button label="Atrás" text disabled={busy} onClick={() => onBack(methods.getValues())} />}
        <Button type="submit" label={action} icon="pi pi-arrow-right" iconPos="right" loading={busy} />
      </div>
    </Form>
  );
}
