import { useState, type Ref } from 'react';
import type * as z from 'zod';
import { abrirCaja } from '@/contract/caja/caja';
import type { Centavos } from '@/contract/campos';
import type { Devolucion, Devolucion as Datos } from '@/contract/cobros/devolucion';
import type { MovimientoDeSaldo } from '@/contract/cobros/saldo';
import { columnsOf } from '@/contract/columns';
import { saldoService } from '@/services/cobros/saldos';
import { cajaActual } from '@/services/plain/mesa';
import { money, moment } from '@/utils/format';
import { useAbrirMiCaja } from '../../caja/useAbrirMiCaja';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { usePermiso, useSucursal } from '../../data/useSession';
import { Empty, Notice } from '../../feedback/Notice';
import { ActDialog } from '../../form/ActDialog';
import { Fields, type Field } from '../../form/Fields';
import { useSubmit } from '../../form/useSubmit';
import { Table } from '../../list/table/Table';
import { FormatoPapel } from '../../print/FormatoPapel';
import { Imprimible } from '../../print/Imprimible';
import { Signature, Ticket, TicketCopy, TicketLine } from '../../print/Ticket';
import { Button, IconButton } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';
import { Stat, Stats } from '../../ui/Stat';
import { usePuedeReversar } from '../useReversar';

/** The slip for refunded credit: amount, recipient, reason, the user who paid it out, and a line for the signature. */
function Papel({ datos, papel }: { datos: Datos; papel: Ref<HTMLElement> }) {
  const { codigoMovimiento, momento, nombre, documento, monto, motivo, queda, cajero, aprobadoPor, copia } = datos;
  return (
    <Ticket papel={papel} label={`Devolución ${codigoMovimiento}`} de={datos}>
      <TicketCopy copia={copia} />
      <section>
        <h3>Devolución de saldo N.º {codigoMovimiento}</h3>
        <p>{moment(momento)}</p>
        <p>
          Entregado a: <strong>{nombre}</strong>
        </p>
        {documento && <p>Documento: {documento}</p>}
        <p>Motivo: {motivo}</p>
      </section>
      <section>
        <TicketLine label="Devuelto en efectivo" value={monto} strong />
        <TicketLine label="Queda a su favor" value={queda} />
      </section>
      <section>
        <p>Entregó: {cajero}</p>
        {aprobadoPor && <p>Aprobó: {aprobadoPor}</p>}
      </section>
      <footer>
        <Signature who={`Recibí conforme · ${nombre}`} />
      </footer>
    </Ticket>
  );
}

/** The slip of a refund with its print button; the second print is marked as a copy. */
const DevolucionPanel = ({ devolucion, onClose }: { devolucion: Datos; onClose: () => void }) => (
  <SidePanel title={`Devolución N.º ${devolucion.codigoMovimiento}`} onClose={onClose}>
    <Imprimible
      label="Imprimir comprobante"
      autoFocus
      paper={(papel, copia) => <Papel datos={{ ...devolucion, copia: copia ?? devolucion.copia }} papel={papel} />}
    >
      <FormatoPapel />
    </Imprimible>
  </SidePanel>
);

/** The answer of a refund. */
type Devuelto = Awaited<ReturnType<typeof saldoService.devolver>>;

interface MoverSaldoProps {
  codigoEntidad: number;
  nombre: string;
  disponible: Centavos;
  onHecho: (hecho?: Devuelto) => void;
  onClose: () => void;
}

const devuelto = saldoService.calls.devolver.body.pick({ monto: true, motivo: true });
const MONTO = { name: 'monto', label: 'Monto', kind: 'money' } as const;
const DEVUELTO: Field<z.output<typeof devuelto>>[] = [
  MONTO,
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: se retira de la academia.' },
];

/** Refunds credit in cash, out of the user's own open cash day, which can be opened from here. */
function DevolverSaldo({ codigoEntidad, nombre, disponible, onHecho, onClose }: MoverSaldoProps) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const abre = usePermiso(abrirCaja.access);
  const caja = useLoaded(cajaActual, abre && codigoSucursal !== undefined ? { query: { codigoSucursal } } : undefined);
  const { boton, dialogo } = useAbrirMiCaja(codigoSucursal, caja.set);
  return (
    <>
      <ActDialog
        title={`Devolver a ${nombre}`}
        schema={devuelto}
        accept="Devolver"
        success="Saldo devuelto"
        disabled={codigoSucursal === undefined || caja.data === null}
        act={(value, { clave, aprobacion }) =>
          saldoService.devolver({ body: { ...value, codigoSucursal: codigoSucursal!, codigoEntidad, aprobacion } }, { clave })
        }
        onDone={onHecho}
        onClose={onClose}
        fields={DEVUELTO}
      >
        <Notice tone="info" className="mb-3">
          Tiene {money(disponible)} a favor. Lo que devuelva sale en efectivo de su caja abierta, como reembolso, y no se puede deshacer.
        </Notice>
        {caja.data === null && (
          <Notice tone="warn" role="alert" className="mb-3" action={boton}>
            No tiene caja abierta en esta sucursal: ábrala antes de devolver.
          </Notice>
        )}
      </ActDialog>
      {dialogo}
    </>
  );
}

const trasladado = saldoService.calls.trasladar.body.omit({ codigoEntidad: true });

/** Transfers credit to another guardian or student of the same family. */
function TrasladarSaldo({ codigoEntidad, nombre, disponible, onHecho, onClose }: MoverSaldoProps) {
  const destinos = useLoaded(saldoService.destinos, { query: { codigoEntidad } });
  const fields = (options: { value: number; label: string }[]): Field<z.output<typeof trasladado>>[] => [
    { name: 'codigoDestino', label: 'Para', kind: 'select', placeholder: 'Elija a quién', options },
    MONTO,
    { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: desde ahora paga el padre.' },
  ];
  return (
    <ActDialog
      title={`Trasladar de ${nombre}`}
      schema={trasladado}
      accept="Trasladar"
      success="Saldo trasladado"
      disabled={!destinos.data?.length}
      act={(value, { clave }) => saldoService.trasladar({ body: { ...value, codigoEntidad } }, { clave })}
      onDone={() => onHecho()}
      onClose={onClose}
    >
      <Loaded
        of={destinos}
        empty={
          <Notice tone="warn" role="alert">
            {nombre} no comparte estudiantes con nadie: vincule antes a otro responsable, o devuelva el saldo en efectivo.
          </Notice>
        }
      >
        {(rows) => (
          <>
            <p className="mt-0">Tiene {money(disponible)} a favor.</p>
            <Fields
              fields={fields(
                rows.map((uno) => ({
                  value: uno.codigoEntidad,
                  label: uno.pagaPor ? `${uno.nombre}, paga por ${uno.pagaPor}` : uno.nombre,
                })),
              )}
            />
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}

/** Only the newest are shown; the list's export has all of them. */
const A_LA_VISTA = 50;
const COLUMNS = columnsOf<MovimientoDeSaldo>(
  saldoService.calls.movimientos.list.columns.filter(({ hidden }) => !hidden).map(({ sort: _, ...column }) => column),
);

interface Props {
  codigoEntidad: number;
  nombre: string;
  /** Called when credit has moved, so that the list behind reloads. */
  onCambio: () => void;
  onClose: () => void;
}

type Acto = 'trasladar' | 'devolver';

/** A person's credit and its movements; with the access, transfer within the family or refund in cash. */
export function SaldoPanel({ codigoEntidad, nombre, onCambio, onClose }: Props) {
  const puede = usePuedeReversar();
  const [acto, setActo] = useState<Acto>();
  const [papel, setPapel] = useState<Devolucion>();
  const movimientos = useLoaded(saldoService.movimientos, { query: { codigoEntidad, size: A_LA_VISTA } });
  const cerrar = () => setActo(undefined);
  const imprime = useSubmit((id: number) => saldoService.devolucion({ params: { id } }), { then: setPapel });
  const hecho = (devuelto?: { devolucion: Devolucion }) => {
    setPapel(devuelto?.devolucion);
    void movimientos.reload();
    onCambio();
  };
  return (
    <SidePanel title={`Saldo a favor de ${nombre}`} onClose={onClose}>
      <Loaded of={movimientos}>
        {({ rows }) => {
          const disponible = rows[0]?.queda ?? (0 as MovimientoDeSaldo['queda']);
          const props = { codigoEntidad, nombre, disponible, onHecho: hecho, onClose: cerrar };
          return (
            <div className="flex flex-column gap-3">
              <Stats>
                <Stat label="A favor" value={money(disponible)} />
              </Stats>
              {puede && disponible > 0 && (
                <div className="flex flex-wrap gap-2">
                  <Button label="Trasladar" icon="pi-arrow-right-arrow-left" outlined small onClick={() => setActo('trasladar')} />
                  <Button label="Devolver en efectivo" icon="pi-money-bill" outlined small onClick={() => setActo('devolver')} />
                </div>
              )}
              <Table
                label="Movimientos"
                columns={COLUMNS}
                rows={rows}
                rowKey={({ codigoMovimiento }) => codigoMovimiento}
                actions={({ tipo, codigoMovimiento }) =>
                  tipo === 'DEVOLUCION' && (
                    <IconButton
                      icon="pi-print"
                      label={`Imprimir la devolución ${codigoMovimiento}`}
                      disabled={imprime.busy}
                      onClick={() => void imprime.submit(codigoMovimiento)}
                    />
                  )
                }
                empty={<Empty icon="pi-wallet" title="Nunca tuvo saldo a favor: lo deja un cobro por más de lo que se debe." />}
              />
              {acto === 'trasladar' && <TrasladarSaldo {...props} />}
              {acto === 'devolver' && <DevolverSaldo {...props} />}
              {papel && <DevolucionPanel key={papel.codigoMovimiento} devolucion={papel} onClose={() => setPapel(undefined)} />}
            </div>
          );
        }}
      </Loaded>
    </SidePanel>
  );
}
