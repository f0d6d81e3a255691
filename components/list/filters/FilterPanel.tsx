import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import type { ListCall } from '@/contract/list';
import { encoder } from '@/contract/wire';
import { hoyEn } from '@/domain/fechas';
import { useLatest } from '../../data/useLatest';
import { later } from '../../data/later';
import type { Field } from '../../form/Fields';
import { Fields } from '../../form/Fields';
import { Form, useSchemaForm } from '../../form/Form';
import { toWire } from '../../form/Form';
import { Button } from '../../ui/Button';
import { useBack } from '../../ui/useBack';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { useNarrow } from '../../data/useNarrow';
import type { Listed } from '../listed';
import css from './Filters.module.css';
import { presets } from './presets';

const Sheet = later(() => import('../../ui/prime/Sheet'), 'Sheet');

interface Props {
  whole: Listed['whole'];
  fields: readonly Field<any>[];
  /** What the list is narrowed by now. */
  query: Readonly<Record<string, unknown>>;
  onFilter: (changes: Record<string, unknown>) => void;
  onClose: () => void;
  /** Stands below the fields: the order of the rows. */
  children: ReactNode;
}

/** How long somebody who types has paused, in ms. */
const PAUSE = 300;

/** Between a panel and the edge of the window, in px. */
const EDGE = 8;

/** A panel that would stand outside of the window ends at its edge, and grows to the left. */
function keepInside(panel: HTMLElement) {
  const end = document.documentElement.clientWidth - EDGE;
  if (panel.getBoundingClientRect().right <= end) return;
  const around = panel.offsetParent ?? panel.parentElement!;
  panel.style.left = 'auto';
  panel.style.right = `${around.getBoundingClientRect().right - end}px`;
}

/** A panel below its button, which Esc, a press and the focus outside of it close. */
function Popover({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepInside(panel.current!), []);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, select')?.focus();
    // A calendar that the panel opened belongs to it.
    const outside = ({ target }: Event) => {
      if (target instanceof Element && !panel.current?.contains(target) && !target.closest('[role="dialog"]')) onClose();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [onClose]);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Filtros"
      className={`${css.panel} absolute w-max`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}

function Panel({ call, fields, query, onFilter, onClose, children }: Omit<Props, 'whole'> & { call: ListCall }) {
  const [schema] = useState<z.ZodObject>(
    () => call.query.pick(Object.fromEntries(fields.map(({ name }) => [name, true])) as Record<string, true>) as z.ZodObject,
  );
  const form = useSchemaForm(schema, query);
  const wire = JSON.stringify(encoder(schema)(query));
  const { reset, watch, trigger, getValues } = form.methods;
  const narrow = useNarrow();
  useBack(narrow, onClose);
  const latest = useLatest(onFilter);
  // The back button and the presets change the address; the form follows it, unless it was the form that changed it.
  const own = useRef(wire);
  useEffect(() => {
    if (wire === own.current) return;
    own.current = wire;
    reset(JSON.parse(wire) as Record<string, unknown>);
  }, [wire, reset]);
  const apply = useCallback(
    (values: Record<string, unknown>) => {
      const { success, data } = schema.safeParse(toWire(schema, values));
      if (!success) return;
      const said = JSON.stringify(encoder(schema)(data));
      if (said === own.current) return;
      own.current = said;
      latest.current(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, data[name]])));
    },
    [schema, latest],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => apply(values), PAUSE);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      apply(getValues());
    };
  }, [apply, watch, getValues]);

  const spans = fields.some(({ name }) => name === 'desde') && fields.some(({ name }) => name === 'hasta');
  const content = (
    <div onBlur={() => void trigger()}>
      {spans && (
        <div className="flex flex-wrap mb-2" role="group" aria-label="Días">
          {presets(hoyEn(new Date())).map(({ label, ...days }) => (
            <Button
              key={label}
              label={label}
              text
              small
              onClick={() => {
                onFilter(days);
                onClose();
              }}
            />
          ))}
        </div>
      )}
      <Form form={form} label="Filtros" onSubmit={onClose}>
        <Fields fields={fields} />
        {/* Without a button a form of several fields ignores Enter. */}
        <button type="submit" hidden />
      </Form>
      {children}
    </div>
  );
  if (!narrow) return <Popover onClose={onClose}>{content}</Popover>;
  return (
    <Sheet header="Filtros" onHide={onClose}>
      {content}
      <Button label="Listo" className="button-wide mt-3" autoFocus onClick={onClose} />
    </Sheet>
  );
}

/** The form of a list's filters, which apply while they are changed; days also by presets. On a phone it is a sheet. */
export default function FilterPanel({ whole, ...rest }: Props) {
  return (
    <Loaded of={useLoaded(whole)} skeleton={null}>
      {(call) => <Panel call={call} {...rest} />}
    </Loaded>
  );
}
