import { useState } from 'react';
import { columnsOf } from '@/contract/list';
import type { Devolucion } from '@/contract/cobros/devolucion';
import type { MovimientoDeSaldo } from '@/contract/cobros/saldo';
import { saldoService } from '@/services/saldos';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { Empty } from '../../feedback/Empty';
import { Table } from '../../list/table/Table';
import { usePuedeReversar } from '../usePuedeReversar';
import { Button } from '../../ui/Button';
import { SidePanel } from '../../ui/SidePanel';
import { Stat, Stats } from '../../ui/Stat';
import { money } from '@/utils/format';
import { useSubmit } from '../../form/useSubmit';
import { IconButton } from '../../ui/IconButton';
import { DevolucionPanel } from '../papeles/Devolucion';
import { DevolverSaldo, TrasladarSaldo } from './MoverSaldo';

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
    cerrar();
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
                  <Button
                    label="Trasladar"
                    icon="pi pi-arrow-right-arrow-left"
                    outlined
                    size="small"
                    onClick={() => setActo('trasladar')}
                  />
                  <Button label="Devolver en efectivo" icon="pi pi-money-bill" outlined size="small" onClick={() => setActo('devolver')} />
                </div>
              )}
              {rows.length === 0 ? (
                <Empty icon="pi-wallet" title="Nunca tuvo saldo a favor: lo deja un cobro por más de lo que se debe." />
              ) : (
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
                />
              )}
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
