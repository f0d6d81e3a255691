import { Children, cloneElement, Fragment, isValidElement, type ComponentProps, type PropsWithChildren, type ReactNode } from 'react';
import type { Column } from '@/contract/list';
import { Titled } from '../cell';

const DIA_MS = 86_400_000;
/** A moment of fewer days back is told from the one a year before without its year. */
const DIAS_SIN_ANIO = 330;

/** Whether everybody knows the year of a day. */
function esReciente(anio: string, mes: string, dia: string): boolean {
  const dias = (Date.now() - Date.UTC(Number(anio), Number(mes) - 1, Number(dia))) / DIA_MS;
  return dias >= 0 && dias < DIAS_SIN_ANIO;
}

/** A text of which the part in the middle is for screen readers alone. */
const withHidden = (before: string, heard: string, after: string) => (
  <>
    {before}
    <span className="p-hidden-accessible">{heard}</span>
    {after}
  </>
);

/**
 * An amount or a moment where there is little space, alone, in a colour, beside a sign or with a note: the currency of an amount, and the year
 * of a recent moment, are for screen readers alone. The tooltip of a moment has its year.
 */
export function corto(content: ReactNode): ReactNode {
  if (isValidElement<PropsWithChildren>(content) && (content.type === Fragment || content.type === 'span'))
    return cloneElement(content, undefined, Children.map(content.props.children, corto));
  if (isValidElement<ComponentProps<typeof Titled>>(content) && content.type === Titled)
    return <Titled title={corto(content.props.title)} note={content.props.note} />;
  if (typeof content !== 'string') return content;
  const [, sign, currency, number] = /^(-?)([A-Z]{3}\s)(.*)$/.exec(content) ?? [];
  if (number) return withHidden(sign!, currency!, number);
  const [, dia, mes, anio, hora] = /^(\d\d)\/(\d\d)\/(\d{4})(, .+)$/.exec(content) ?? [];
  if (!hora || !esReciente(anio!, mes!, dia!)) return content;
  return <span title={content}>{withHidden(`${dia}/${mes}`, `/${anio}`, hora)}</span>;
}

interface Props<R> {
  columns: readonly Column<R>[];
  totals: Record<string, string>;
  last: boolean;
  tight: boolean;
}

/** The row of totals; where there is little space, without their currency. */
export const Totals = <R,>({ columns, totals, last, tight }: Props<R>) => (
  <tfoot className="font-semibold text-strong surface-ground">
    <tr>
      {columns.map(({ id, header, kind }, index) => (
        <td key={id} data-label={header} data-kind={kind} data-blank={!totals[id] || undefined}>
          {(tight ? corto(totals[id]) : totals[id]) ?? (index === 0 ? <span>Total</span> : '')}
        </td>
      ))}
      {last && <td data-blank />}
    </tr>
  </tfoot>
);
