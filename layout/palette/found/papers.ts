import { useDebounced, useLoaded } from '@/components/data/useLoaded';
import { porNumero as call } from '@/contract/cobros/numero';
import type { AnswerOf } from '@/contract/call';
import { mayCall, routeOf } from '@/contract/routes';
import { conFactura } from '@/components/data/FacturaLink';
import { porNumero } from '@/services/cobros';
import { selectAccesos, type SessionState } from '@/store/session';
import { money, moment } from '@/utils/format';
import { ESTATUS } from '@/contract/palabras';
import { opens } from '../../guard/access';
import type { Choice, Found } from '../choice';
import type { Words } from '../words';
import { DESK, RECORD } from './students';

type Answer = AnswerOf<typeof call>;

/** The tab of the record with a student's payments; undefined if the user may not open it. */
const inRecord = (session: SessionState, codigoEstudiante: number | null) =>
  codigoEstudiante !== null && opens(session, routeOf(RECORD)!) ? `${RECORD}?codigo=${codigoEstudiante}&tab=pagos` : undefined;

function receipt(session: SessionState, found: NonNullable<Answer['recibo']>): Choice[] {
  const { codigoCobro, numero, momento, pagador, aplicado, codigoEstudiante } = found;
  const href = opens(session, routeOf(DESK)!) ? `${DESK}?recibo=${codigoCobro}` : inRecord(session, codigoEstudiante);
  const hint = `${pagador} · ${money(aplicado)} · ${moment(momento)}`;
  return href ? [{ id: `recibo-${codigoCobro}`, href, icon: 'pi-receipt', label: `Recibo ${numero}`, hint }] : [];
}

function invoice(
  { codigoFactura, numero, descripcion, estudiante, estatus, pendiente }: NonNullable<Answer['factura']>,
  at: string,
): Choice {
  const hint = [estudiante, descripcion, pendiente > 0 ? money(pendiente) : ESTATUS[estatus]].join(' · ');
  return { id: `factura-${codigoFactura}`, href: conFactura(at, codigoFactura), icon: 'pi-file', label: `Factura ${numero}`, hint };
}

/**
 * The receipt and the invoice with a number: the receipt at the cashier's desk for users who collect, else in the student's record; the
 * invoice in its panel over the current page, whose address is `at`.
 */
export function usePapers(session: SessionState, { number, paper }: Words, at: string): Found {
  const asked = useDebounced(number);
  const may = mayCall(call.access, selectAccesos({ user: session }));
  const { data, waiting, error, reload } = useLoaded(
    porNumero,
    may && number && asked === number ? { query: { numero: number } } : undefined,
  );
  const { recibo, factura } = data ?? {};
  const choices = [
    ...(recibo && paper !== 'factura' ? receipt(session, recibo) : []),
    ...(factura && paper !== 'recibo' ? [invoice(factura, at)] : []),
  ];
  return {
    groups: [{ name: 'Recibos y facturas', choices }],
    waiting: waiting || (may && number !== asked),
    error: error?.message,
    retry: () => void reload(),
  };
}
