import { saldos } from '@/contract/cobros/saldo';
import { descripcionEntre } from '@/contract/facturas/conGrupo';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { columnsOf } from '@/contract/columns';
import type { EstadoDeCuenta, PersonaConHijos } from '@/contract/responsables/responsable';
import { estadoDePersona } from '@/services/familia/enlaces';
import { responsableService } from '@/services/responsables';
import { day, moment, money, plural } from '@/utils/format';
import { groupBy } from '@/utils/groupBy';
import { FacturaLink } from '../data/FacturaLink';
import { later } from '../data/later';
import { useLoaded, Loaded } from '../data/useLoaded';
import { usePagina, usePermiso } from '../data/useSession';
import { EnlaceFamilia } from '../familia/EnlaceFamilia';
import { PrintButton } from '../print/PrintButton';
import type { Sheet } from '../print/PrintSheet';
import { Button, ButtonLink } from '../ui/Button';
import { AmountRow } from '../ui/row/AmountRow';
import { PersonRow } from '../ui/row/PersonRow';
import { Stat, Stats } from '../ui/Stat';
import { useOpen } from '../ui/useOpen';

const EstadoPorFechas = later(() => import('../familia/EstadoPorFechas'), 'EstadoPorFechas');
const SaldoPanel = later(() => import('../cobros/saldos/SaldoPanel'), 'SaldoPanel');

const hijoDe = ({ estudiante }: FacturaPendiente) => estudiante;

const columnsDe = (facturas: readonly FacturaPendiente[]) => {
  const porHijo = groupBy(facturas, hijoDe);
  const que = (una: FacturaPendiente) => descripcionEntre(porHijo.get(hijoDe(una))!)(una);
  return columnsOf<FacturaPendiente>([
    { id: 'estudiante', header: 'Estudiante' },
    { id: 'descripcion', header: 'Descripción', value: (una) => `${que(una)} (N.º ${una.numero})` },
    { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
    { id: 'diasAtraso', header: 'Días de atraso', kind: 'number', value: ({ diasAtraso }) => (diasAtraso > 0 ? String(diasAtraso) : '') },
    { id: 'pendiente', header: 'Pendiente', kind: 'money' },
  ]);
};

/** The printed statement. */
const sheetOf = ({ nombreCompleto, facturas, pendiente, saldoAFavor }: EstadoDeCuenta): Sheet => ({
  title: `Estado de cuenta de ${nombreCompleto}`,
  filters: [
    ['Pendiente', money(pendiente)],
    ['Saldo a favor', money(saldoAFavor)],
  ],
  columns: columnsDe(facturas),
  rows: facturas,
  totals: { pendiente },
});

/** The pending invoices by child. */
function Pendientes({ facturas }: Pick<EstadoDeCuenta, 'facturas'>) {
  if (facturas.length === 0) return <p className="nothing mt-2">Nada pendiente.</p>;
  return [...groupBy(facturas, hijoDe)].map(([nombre, suyas]) => (
    <div key={nombre}>
      <h3 className="mt-3 mb-2">{nombre}</h3>
      <ul className="list-none m-0 p-0" aria-label={`Pendiente de ${nombre}`}>
        {suyas.map(({ codigoFactura, numero, fechaVencimiento, diasAtraso, pendiente, ...que }) => (
          <AmountRow
            key={codigoFactura}
            className="py-2 border-bottom-1 surface-border"
            name={descripcionEntre(suyas)(que)}
            note={
              <>
                N.º <FacturaLink codigoFactura={codigoFactura} numero={numero} /> · vence el {day(fechaVencimiento)}
                {diasAtraso > 0 && (
                  <strong className="toned font-medium" data-tone="error">
                    {` · ${plural(diasAtraso, 'día')} de atraso`}
                  </strong>
                )}
              </>
            }
          >
            {money(pendiente)}
          </AmountRow>
        ))}
      </ul>
    </div>
  ));
}

function Pagos({ cobros }: { cobros: NonNullable<EstadoDeCuenta['cobros']> }) {
  if (cobros.length === 0) return <p className="nothing">Sin pagos todavía.</p>;
  return (
    <ul className="people">
      {cobros.map(({ codigoCobro, numero, momento, aplicado, cajero }) => (
        <PersonRow key={codigoCobro} name={money(aplicado)} note={`Recibo ${numero} · ${moment(momento)} · ${cajero}`} />
      ))}
    </ul>
  );
}

interface Props {
  persona: Pick<PersonaConHijos, 'codigoEntidad' | 'hijos'>;
}

function Cuenta({ persona: { hijos }, cuenta, onCambio }: Props & { cuenta: EstadoDeCuenta; onCambio: () => void }) {
  const { codigoEntidad, nombreCompleto: nombre } = cuenta;
  const cobra = usePagina('/process/factura');
  const ve = usePermiso(saldos.movimientos.access);
  const lee = usePermiso(estadoDePersona.call.access);
  const [saldo, setSaldo, cerrar] = useOpen<true>();
  const [porFechas, setPorFechas, cerrarFechas] = useOpen<true>();
  const pagado = hijos.find(({ contactoPago }) => contactoPago);
  return (
    <div>
      <Stats>
        <Stat label="Pendiente" value={money(cuenta.pendiente)} />
        <Stat label="Saldo a favor" value={money(cuenta.saldoAFavor)} />
      </Stats>
      <Pendientes facturas={cuenta.facturas} />
      <div className="flex flex-wrap gap-2 mt-3">
        {cobra && pagado && (
          <ButtonLink href={`/process/factura?codigoEstudiante=${pagado.codigoEstudiante}`} label="Cobrar" icon="pi-wallet" small />
        )}
        {ve && <Button label="Saldo a favor" icon="pi-history" outlined small onClick={() => setSaldo(true)} />}
        <PrintButton label="Imprimir estado de cuenta" small sheet={() => sheetOf(cuenta)} />
        {lee && <Button label="Por fechas" icon="pi-calendar" outlined small onClick={() => setPorFechas(true)} />}
      </div>
      {cuenta.cobros && (
        <>
          <h3 className="mt-3 mb-2">Últimos pagos</h3>
          <Pagos cobros={cuenta.cobros} />
        </>
      )}
      {porFechas && (
        <EstadoPorFechas
          title={`Estado de cuenta de ${nombre}`}
          leer={(tramo, options) => estadoDePersona({ query: { codigoEntidad, ...tramo } }, options)}
          acciones={(tramo) => <EnlaceFamilia codigoEntidad={codigoEntidad} nombre={nombre} tramo={tramo} />}
          onClose={cerrarFechas}
        />
      )}
      {saldo && <SaldoPanel codigoEntidad={codigoEntidad} nombre={nombre} onCambio={onCambio} onClose={cerrar} />}
    </div>
  );
}

/** A guardian's account: debt, credit and last payments, with buttons to print it or collect at the desk. */
export const EstadoCuenta = ({ persona }: Props) => (
  <Loaded of={useLoaded(responsableService.cuenta, { query: { codigoEntidad: persona.codigoEntidad } })}>
    {(cuenta, reload) => <Cuenta persona={persona} cuenta={cuenta} onCambio={reload} />}
  </Loaded>
);
