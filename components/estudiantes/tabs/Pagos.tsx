import { useState, type ComponentProps } from 'react';
import type { FacturaDeEstudiante, PagoDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import type { FacturaImpresa as Impresa } from '@/contract/cobros/reimpresion';
import { columnsOf } from '@/contract/columns';
import { descripcionEntre } from '@/contract/facturas/conGrupo';
import { reimpresion } from '@/services/cobros';
import { pagosDeEstudiante } from '@/services/estudiantes/fichas';
import { money, day, plural, count } from '@/utils/format';
import { nombreDeForma } from '../../caja/formas';
import { BotonCartas } from '../../cobros/papeles/BotonCartas';
import { FacturaImpresa } from '../../cobros/papeles/FacturaImpresa';
import { ReversarCobro } from '../../cobros/ReversarCobro';
import { usePuedeReversar } from '../../cobros/useReversar';
import { celdaFactura, FacturaLink } from '../../data/FacturaLink';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { Empty } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { Titled, type Cells } from '../../list/cell';
import { Table } from '../../list/table/Table';
import { useRecibo } from '../../reportes/useRecibo';
import { Button, IconButton } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { SidePanel } from '../../ui/SidePanel';
import { Stat, Stats } from '../../ui/Stat';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { useOpen } from '../../ui/useOpen';

const COLUMNS = columnsOf<PagoDeEstudiante>([
  { id: 'numero', header: 'Recibo', value: ({ numero }) => String(numero) },
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'facturas', header: 'Facturas', value: (pago) => facturasDe(pago).join('; ') },
  { id: 'formas', header: 'Forma', value: ({ formas }) => formas.map(nombreDeForma).join(', ') },
  { id: 'cajero', header: 'Cajero' },
  { id: 'monto', header: 'Monto', kind: 'money' },
]);
const facturasDe = ({ facturas }: PagoDeEstudiante) => facturas.map(({ numero, descripcion }) => `${numero} · ${descripcion}`);

const cells: Cells<PagoDeEstudiante> = {
  numero: ({ numero, reversado }) => (
    <>
      N.º&nbsp;{numero} {reversado && <span className="p-tag p-tag-danger">Reversado</span>}
    </>
  ),
  facturas: ({ facturas }) => (
    <span className="flex flex-column sm:w-10rem">
      {facturas.map(({ codigoFactura, numero, descripcion }) => (
        <span key={codigoFactura}>
          <FacturaLink codigoFactura={codigoFactura} numero={numero} /> · {descripcion}
        </span>
      ))}
    </span>
  ),
  monto: ({ monto, aplicado, reversado }) => {
    const shown = reversado ? <s>{money(monto)}</s> : money(monto);
    return monto === aplicado ? shown : <Titled title={shown} note={`de ${money(aplicado)}`} />;
  },
};

/** A student's payments, newest first, each with its receipt to reprint. */
function Cobros({ pagos, onReversado }: { pagos: readonly PagoDeEstudiante[]; onReversado: () => void }) {
  const reversa = usePuedeReversar();
  const [porReversar, setPorReversar, cerrar] = useOpen<PagoDeEstudiante>(onReversado);
  const { abrir, panel } = useRecibo();
  return (
    <>
      <Recortada
        label="Cobros"
        vacio="Todavía no se ha cobrado nada de este estudiante."
        icon="pi-wallet"
        columns={COLUMNS}
        cells={cells}
        rows={pagos}
        rowKey="codigoCobro"
        actions={(pago) => (
          <>
            <IconButton
              icon="pi-print"
              label={`Reimprimir recibo ${pago.numero}`}
              onClick={() => abrir({ ...pago, recibo: pago.numero })}
            />
            {reversa && !pago.reversado && (
              <IconButton icon="pi-replay" label={`Reversar recibo ${pago.numero}`} onClick={() => setPorReversar(pago)} />
            )}
          </>
        )}
      />
      {porReversar && <ReversarCobro {...porReversar} onClose={cerrar} />}
      {panel}
    </>
  );
}

interface Props<R extends object> extends Pick<ComponentProps<typeof Table<R>>, 'label' | 'columns' | 'cells' | 'rowKey' | 'actions'> {
  rows: readonly R[];
  /** Shown without rows, with its icon. */
  vacio: string;
  icon: string;
}

/** How many rows are shown at first. */
const PRIMERAS = 8;

/** A titled table that shows its first rows, and all of them on request. */
export function Recortada<R extends object>({ rows, vacio, icon, ...table }: Props<R>) {
  const [todas, setTodas] = useState(false);
  const hidden = !todas && rows.length > PRIMERAS;
  return (
    <Section title={table.label}>
      {rows.length === 0 ? <Empty icon={icon} title={vacio} /> : <Table {...table} rows={hidden ? rows.slice(0, PRIMERAS) : rows} />}
      {hidden && (
        <div className="load-more">
          <Button label={`Ver todo (${count(rows.length)})`} outlined onClick={() => setTodas(true)} />
        </div>
      )}
    </Section>
  );
}

const DE_FACTURA = columnsOf<FacturaDeEstudiante>([
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'descripcion', header: 'Descripción' },
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pagado', header: 'Pagado', kind: 'money' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
  { id: 'estatus', header: 'Estado' },
]);
const celdasDeFactura: Cells<FacturaDeEstudiante> = {
  numero: celdaFactura,
  fechaVencimiento: ({ fechaVencimiento, diasAtraso }) =>
    diasAtraso > 0 ? <Titled title={day(fechaVencimiento)} note={`${plural(diasAtraso, 'día')} de atraso`} /> : day(fechaVencimiento),
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
};

/** A student's invoices with their states, latest due date first, each with its printed form. */
export function Facturas({ facturas }: { facturas: readonly FacturaDeEstudiante[] }) {
  const [shown, setShown, close] = useOpen<Impresa>();
  const { submit, busy } = useSubmit((codigoFactura: number) => reimpresion({ query: { codigoFactura } }), { then: setShown });
  return (
    <>
      <Recortada
        label="Facturas"
        vacio="Todavía no tiene facturas: nacen con la inscripción."
        icon="pi-file"
        columns={DE_FACTURA}
        cells={{ ...celdasDeFactura, descripcion: descripcionEntre(facturas) }}
        rows={facturas}
        rowKey="codigoFactura"
        actions={({ codigoFactura, numero }) => (
          <IconButton icon="pi-print" disabled={busy} label={`Imprimir factura ${numero}`} onClick={() => void submit(codigoFactura)} />
        )}
      />
      {shown && (
        <SidePanel title={`Factura N.º ${shown.factura.numero}`} onClose={close}>
          <FacturaImpresa datos={shown} />
        </SidePanel>
      )}
    </>
  );
}

/** A student's payments and invoices, with the figures of the account. */
export default function Pagos({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(pagosDeEstudiante, { query: { codigoEstudiante } })}>
      {({ cuenta, pagos, facturas }, reload) => (
        <div className="flex flex-column gap-4">
          <Stats>
            <Stat label={`Pagado en ${cuenta.anio}`} value={money(cuenta.pagado)} />
            <Stat label="Pendiente" value={money(cuenta.pendiente)} note={cuenta.pendiente === 0 ? 'No debe nada' : undefined} />
            <Stat label="Vencido" value={money(cuenta.vencido)} tone={cuenta.vencido > 0 ? 'bad' : undefined} />
            {cuenta.saldoAFavor > 0 && <Stat label="Saldo a favor" value={money(cuenta.saldoAFavor)} note="De la familia" />}
          </Stats>
          <div>
            <BotonCartas codigoEstudiante={codigoEstudiante} />
          </div>
          <Cobros pagos={pagos} onReversado={reload} />
          <Facturas facturas={facturas} />
        </div>
      )}
    </Loaded>
  );
}
