import type * as z from 'zod';
import { LiquidacionInput, type Liquidacion, type sinLiquidar } from '@/contract/banco/liquidacion';
import { liquidacionService } from '@/services/banco';
import { day, money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { Empty } from '../feedback/Notice';
import { ActDialog } from '../form/ActDialog';
import { DataGrid } from '../list/DataGrid';
import { useList } from '../list/useList';
import { useRemove } from '../list/useRemove';
import { Button, IconButton } from '../ui/Button';
import { RowList } from '../ui/keyboard/RowList';
import { AmountRow } from '../ui/row/AmountRow';
import { Section } from '../ui/Section';
import { useCuentas } from './useCuentas';
import { useOpen } from '../ui/useOpen';

type Dia = z.output<(typeof sinLiquidar)['result']>[number];
const schema = LiquidacionInput.pick({ codigoCuenta: true, lote: true, neto: true });

/** The settlement of a day's card payments before the bank shows it: the commission is what the net leaves. */
function LiquidarForm({ dia, codigoSucursal, onClose }: { dia: Dia; codigoSucursal: number; onClose: (changed?: boolean) => void }) {
  const { from, options } = useCuentas();
  if (!from.data) return null;
  return (
    <ActDialog
      title={`Tarjetas del ${day(dia.fecha)}`}
      schema={schema}
      value={{ codigoCuenta: options[0]?.value as number, lote: '' }}
      fields={[
        { name: 'codigoCuenta', label: 'Cuenta', kind: 'select', options },
        { name: 'lote', label: 'Lote', kind: 'text', half: true },
        { name: 'neto', label: 'Lo que acredita el banco', kind: 'money', half: true, help: 'La comisión es lo que falta.' },
      ]}
      accept="Liquidar"
      success="Lote liquidado"
      calm
      act={(body: z.output<typeof schema>, { clave }) =>
        liquidacionService.liquidar({ body: { ...body, codigoSucursal, fecha: dia.fecha } }, { clave })
      }
      onClose={onClose}
    >
      <p>
        {plural(dia.pagos, 'pago')} con tarjeta por {money(dia.monto)}.
      </p>
    </ActDialog>
  );
}

/** Card payments of the branch: the days that nobody settled, and the settlements. Most are settled by accepting the bank's line. */
export function Tarjetas() {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const list = useList<Liquidacion>(liquidacionService.filter);
  const dias = useLoaded(liquidacionService.sinLiquidar, codigoSucursal === undefined ? undefined : { query: { codigoSucursal } });
  const recargar = () => {
    void dias.reload();
    list.reload();
  };
  const [abierto, abrir, cerrar] = useOpen<Dia>(recargar);
  const { ask } = useRemove(
    ({ codigoLiquidacion }: Liquidacion) => liquidacionService.quitar({ params: { id: codigoLiquidacion } }),
    ({ fecha }) => `la liquidación del ${day(fecha)}`,
    recargar,
  );
  return (
    <section className="card" aria-label="Tarjetas">
      <Section title="Sin liquidar">
        <p className="text-muted">Al cargar el estado de cuenta se proponen solas, en «Conciliar».</p>
        <Loaded of={dias} empty={<Empty icon="pi-check-circle" title="No queda ningún pago con tarjeta sin liquidar." />}>
          {(filas) => (
            <RowList label="Días sin liquidar" className="list-none p-0 m-0 mb-4">
              {filas.map((dia) => (
                <AmountRow key={dia.fecha} name={day(dia.fecha)} note={`${plural(dia.pagos, 'pago')} por ${money(dia.monto)}`}>
                  <Button
                    label="Liquidar"
                    aria-label={`Liquidar las tarjetas del ${day(dia.fecha)}`}
                    small
                    outlined
                    onClick={() => abrir(dia)}
                  />
                </AmountRow>
              ))}
            </RowList>
          )}
        </Loaded>
      </Section>
      <DataGrid
        list={list}
        rowKey="codigoLiquidacion"
        actions={(row) =>
          !row.conciliada && (
            <IconButton
              icon="pi-trash"
              severity="danger"
              label={`Quitar la liquidación del ${day(row.fecha)}`}
              onClick={() => void ask(row)}
            />
          )
        }
        empty={<Empty title="Todavía no se liquidó ningún lote." />}
      />
      {abierto && codigoSucursal !== undefined && <LiquidarForm dia={abierto} codigoSucursal={codigoSucursal} onClose={cerrar} />}
    </section>
  );
}
