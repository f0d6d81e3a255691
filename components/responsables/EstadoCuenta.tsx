import Link from 'next/link';
import { Button } from 'primereact/button';
import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import type { EstadoDeCuenta, PersonaConHijos } from '@/contract/responsables/responsable';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { routeOf } from '@/contract/routes';
import { responsableService } from '@/services/responsables';
import { day, moment, money, plural } from '@/utils/format';
import { LoadFailed } from '../feedback/LoadFailed';
import type { Sheet } from '../report/spreadsheet';
import type { Column } from '../list/types';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from './usePermiso';

const PrintSheet = dynamic(() => import('../print/PrintSheet').then((module) => module.PrintSheet), { ssr: false });

const COBRO = routeOf('/process/factura')!;

const columns: Column<FacturaPendiente>[] = [
  { field: 'estudiante', header: 'Estudiante' },
  { field: 'descripcion', header: 'Descripción', text: ({ numero, descripcion }) => `${descripcion} (N.º ${numero})` },
  { field: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { field: 'diasAtraso', header: 'Días de atraso', kind: 'number', text: ({ diasAtraso }) => (diasAtraso > 0 ? String(diasAtraso) : '') },
  { field: 'pendiente', header: 'Pendiente', kind: 'money' },
];

/** The statement on paper. */
const sheetOf = ({ nombreCompleto, facturas, pendiente, saldoAFavor }: EstadoDeCuenta): Sheet<FacturaPendiente> => ({
  title: `Estado de cuenta de ${nombreCompleto}`,
  filters: [
    ['Pendiente', money(pendiente)],
    ['Saldo a favor', money(saldoAFavor)],
  ],
  columns,
  rows: facturas,
  totals: { pendiente },
});

/** What is pending, child by child. */
function Pendientes({ facturas }: Pick<EstadoDeCuenta, 'facturas'>) {
  if (facturas.length === 0) return <p className="nothing">Nada pendiente.</p>;
  const nombres = [...new Set(facturas.map(({ estudiante }) => estudiante))];
  return nombres.map((nombre) => (
    <div key={nombre}>
      <h4>{nombre}</h4>
      <ul className="pendientes-hijo" aria-label={`Pendiente de ${nombre}`}>
        {facturas
          .filter(({ estudiante }) => estudiante === nombre)
          .map(({ codigoFactura, numero, descripcion, fechaVencimiento, diasAtraso, pendiente }) => (
            <li key={codigoFactura}>
              <span>
                {descripcion}
                <small>
                  N.º {numero} · vence el {day(fechaVencimiento)}
                  {diasAtraso > 0 && <strong> · {plural(diasAtraso, 'día')} de atraso</strong>}
                </small>
              </span>
              <span>{money(pendiente)}</span>
            </li>
          ))}
      </ul>
    </div>
  ));
}

function Pagos({ cobros }: { cobros: NonNullable<EstadoDeCuenta['cobros']> }) {
  if (cobros.length === 0) return <p className="nothing">Sin pagos todavía.</p>;
  return (
    <ul className="people ultimos-pagos">
      {cobros.map(({ codigoCobro, numero, momento, aplicado, cajero }) => (
        <li key={codigoCobro}>
          <div className="people-name">
            <strong>{money(aplicado)}</strong>
            <span>
              Recibo {numero} · {moment(momento)} · {cajero}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the account of a guardian owes, its credit and the last payments; to be printed, or to be paid at the desk. */
export function EstadoCuenta({ persona }: { persona: Pick<PersonaConHijos, 'codigoEntidad' | 'hijos'> }) {
  const { codigoEntidad, hijos } = persona;
  const {
    data: cuenta,
    error,
    reload,
  } = useLoaded(codigoEntidad, (options) => responsableService.cuenta({ query: { codigoEntidad } }, options));
  const cobra = usePermiso([COBRO.access as number]);
  const [sheet, setSheet] = useState<Sheet<FacturaPendiente>>();
  const printed = useCallback(() => setSheet(undefined), []);
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!cuenta) return <div className="bars-block" aria-busy="true" />;
  const pagado = hijos.find(({ contactoPago }) => contactoPago);
  return (
    <div className="estado-cuenta">
      <dl className="summary">
        <div>
          <dt>Pendiente</dt>
          <dd>{money(cuenta.pendiente)}</dd>
        </div>
        <div>
          <dt>Saldo a favor</dt>
          <dd>{money(cuenta.saldoAFavor)}</dd>
        </div>
      </dl>
      <Pendientes facturas={cuenta.facturas} />
      <div className="botones-linea">
        {cobra && pagado && (
          <Link href={`${COBRO.path}?codigoEstudiante=${pagado.codigoEstudiante}`} className="p-button p-component p-button-sm">
            <i className="pi pi-wallet" aria-hidden /> Cobrar
          </Link>
        )}
        <Button
          type="button"
          label="Imprimir estado de cuenta"
          icon="pi pi-print"
          outlined
          size="small"
          onClick={() => setSheet(sheetOf(cuenta))}
        />
      </div>
      {cuenta.cobros && (
        <>
          <h4>Últimos pagos</h4>
          <Pagos cobros={cuenta.cobros} />
        </>
      )}
      {sheet && <PrintSheet sheet={sheet as never} onDone={printed} />}
    </div>
  );
}
