import Link from 'next/link';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { mayOpen, routeOf } from '@/contract/routes';
import { sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import { antiguedad, ETIQUETA_DE_MORA, TRAMOS_DE_MORA } from '@/domain/mora';
import { pendientesDeEstudiante } from '@/services/fichas';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { money, plural } from '@/utils/format';
import { Empty } from '../../feedback/Empty';
import { LoadFailed } from '../../feedback/LoadFailed';
import { Table } from '../../list/Table';
import type { Column } from '../../list/types';
import { useLoaded } from '../../data/useLoaded';
import { Cifra } from './pagos/Cifra';

interface Props {
  codigoEstudiante: number;
  codigoEntidad: number;
}

const COLUMNS: Column<FacturaPendiente>[] = [
  { field: 'descripcion', header: 'Concepto' },
  { field: 'numero', header: 'Factura', text: ({ numero }) => String(numero) },
  { field: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { field: 'diasAtraso', header: 'Atraso', text: ({ diasAtraso }) => (diasAtraso > 0 ? plural(diasAtraso, 'día') : '') },
  { field: 'total', header: 'Total', kind: 'money' },
  { field: 'pagado', header: 'Abonado', kind: 'money' },
  { field: 'pendiente', header: 'Pendiente', kind: 'money' },
];
const SIN_ATRASO = COLUMNS.filter(({ field }) => field !== 'diasAtraso');

const pendienteDe = (facturas: readonly FacturaPendiente[]) => sumar(facturas.map(({ pendiente }) => pendiente));

function Grupo({ titulo, columns, rows }: { titulo: string; columns: typeof COLUMNS; rows: FacturaPendiente[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={titulo}>
      <h2>{titulo}</h2>
      <Table
        label={titulo}
        columns={columns}
        rows={rows}
        rowKey={({ codigoFactura }) => codigoFactura}
        totals={{ pendiente: money(pendienteDe(rows)) }}
      />
    </section>
  );
}

/** How the debt is spread over its ages; only those in which there is some. */
function Edades({ facturas }: { facturas: readonly FacturaPendiente[] }) {
  const porEdad = antiguedad(facturas, hoyEn(new Date()));
  const tramos = TRAMOS_DE_MORA.filter((tramo) => porEdad[tramo] > 0);
  return (
    <div className="tarjetas">
      <Cifra titulo="Total pendiente" monto={pendienteDe(facturas)} />
      {tramos.map((tramo) => (
        <Cifra key={tramo} titulo={ETIQUETA_DE_MORA[tramo]} monto={porEdad[tramo]} malo={tramo !== 'POR_VENCER'} />
      ))}
    </div>
  );
}

/** What a student has pending, overdue and not yet due apart, with its ages and the way to the desk. */
export default function Cuotas({ codigoEstudiante }: Props) {
  const loaded = useLoaded(codigoEstudiante, (options) => pendientesDeEstudiante({ query: { codigoEstudiante } }, options));
  const { data: facturas, error, reload } = loaded;
  const cobra = useAppSelector((root) => mayOpen(routeOf('/process/factura')!, selectAccesos(root)));
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!facturas) {
    return (
      <div aria-busy="true" className="bars-block">
        <span className="bar" />
        <span className="bar" />
      </div>
    );
  }
  if (facturas.length === 0) return <Empty icon="pi-check-circle" title="No tiene nada pendiente." />;
  return (
    <div className="ficha-resumen">
      <Edades facturas={facturas} />
      {cobra && (
        <div className="pestana-acciones">
          <Link href={`/process/factura?codigoEstudiante=${codigoEstudiante}`} className="p-button p-component">
            <i className="pi pi-wallet" aria-hidden />
            <span className="p-button-label">Cobrar lo pendiente</span>
          </Link>
        </div>
      )}
      <Grupo titulo="Vencidas" columns={COLUMNS} rows={facturas.filter(({ diasAtraso }) => diasAtraso > 0)} />
      <Grupo titulo="Por vencer" columns={SIN_ATRASO} rows={facturas.filter(({ diasAtraso }) => diasAtraso <= 0)} />
    </div>
  );
}
