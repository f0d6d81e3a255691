import { useState } from 'react';
import type * as z from 'zod';
import { DepositoInput, type CajaFuerte, type Deposito } from '@/contract/banco/deposito';
import { importe, type Centavos } from '@/contract/campos';
import { repartirDeposito } from '@/domain/banco/deposito';
import { sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import { depositoService } from '@/services/banco';
import { day, money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { Empty } from '../feedback/Notice';
import { ActDialog } from '../form/ActDialog';
import { DataGrid } from '../list/DataGrid';
import { useList } from '../list/useList';
import { useRemove } from '../list/useRemove';
import { Button, IconButton } from '../ui/Button';
import { CheckList } from '../ui/input/CheckList';
import { Stat, Stats } from '../ui/Stat';
import { useCuentas } from './useCuentas';
import { useOpen } from '../ui/useOpen';

const schema = DepositoInput.pick({ codigoCuenta: true, fecha: true, numero: true, nota: true });
/** The slip, with the part that was taken to the bank; empty for everything. */
const conParte = (total: Centavos) =>
  schema.extend({ parte: importe.refine((parte) => parte <= total, `De lo elegido hay ${money(total)}`).nullable() });

interface FormProps {
  codigoSucursal: number;
  cierres: CajaFuerte['cierres'];
  onClose: (changed?: boolean) => void;
}

/** The slip of a deposit: of which closes, all of their cash or a part, to which account, under which number. */
function DepositoForm({ codigoSucursal, cierres, onClose }: FormProps) {
  const { from, options } = useCuentas();
  const [elegidos, setElegidos] = useState<readonly number[]>(() => cierres.map(({ codigoCaja }) => codigoCaja));
  const suyos = cierres.filter(({ codigoCaja }) => elegidos.includes(codigoCaja));
  const total = sumar(suyos.map(({ queda }) => queda));
  if (!from.data) return null;
  return (
    <ActDialog
      title="Depósito de caja"
      schema={conParte(total)}
      value={{ fecha: hoyEn(new Date()), nota: '', parte: null, codigoCuenta: options[0]?.value as number }}
      fields={[
        { name: 'codigoCuenta', label: 'Cuenta', kind: 'select', options },
        { name: 'fecha', label: 'Fecha del depósito', kind: 'date', half: true },
        { name: 'numero', label: 'Número del volante', kind: 'text', half: true },
        {
          name: 'parte',
          label: 'Solo una parte (DOP)',
          kind: 'money',
          help: 'Vacío deposita todo. Se toma de lo más viejo, y el resto queda en la caja fuerte.',
        },
        { name: 'nota', label: 'Nota', kind: 'text' },
      ]}
      accept="Depositar"
      success="Depósito registrado"
      calm
      disabled={total <= 0}
      act={({ parte, ...body }: z.output<ReturnType<typeof conParte>>, { clave }) =>
        depositoService.depositar({ body: { ...body, codigoSucursal, cierres: repartirDeposito(suyos, parte ?? total) } }, { clave })
      }
      onClose={onClose}
    >
      <fieldset className="border-none p-0 m-0">
        <legend className="mb-2">Cierres que se depositan: {money(total)}</legend>
        <CheckList
          items={cierres.map(({ codigoCaja, numero, fecha, queda }) => ({
            ...{ key: codigoCaja, label: `Cierre ${numero} del ${day(fecha)}`, note: money(queda), checked: elegidos.includes(codigoCaja) },
          }))}
          onToggle={(key, si) => setElegidos(si ? [...elegidos, key] : elegidos.filter((uno) => uno !== key))}
        />
      </fieldset>
    </ActDialog>
  );
}

/** The cash of closed drawers: what still lies in the safe of the branch, and what was taken to the bank. */
export function Depositos() {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const list = useList<Deposito>(depositoService.filter);
  const fuerte = useLoaded(depositoService.cajaFuerte, codigoSucursal === undefined ? undefined : { query: { codigoSucursal } });
  const recargar = () => {
    void fuerte.reload();
    list.reload();
  };
  const [abierto, abrir, cerrar] = useOpen<CajaFuerte['cierres']>(recargar);
  const { ask } = useRemove(
    ({ codigoDeposito }: Deposito) => depositoService.quitar({ params: { id: codigoDeposito } }),
    ({ numero }) => `el depósito ${numero}`,
    recargar,
  );
  return (
    <section className="card" aria-label="Depósitos">
      <Loaded of={fuerte}>
        {({ total, cierres }) => {
          const porDepositar = cierres.filter(({ queda }) => queda > 0);
          return (
            <Stats>
              <Stat
                label="En la caja fuerte"
                value={money(total)}
                note={
                  <>
                    {plural(cierres.length, 'cierre')} sin depositar del todo; el fondo se queda para abrir.{' '}
                    <Button
                      label="Depositar"
                      icon="pi-building-columns"
                      small
                      disabled={porDepositar.length === 0}
                      onClick={() => abrir(porDepositar)}
                    />
                  </>
                }
              />
            </Stats>
          );
        }}
      </Loaded>
      <DataGrid
        list={list}
        rowKey="codigoDeposito"
        actions={(row) =>
          !row.conciliado && (
            <IconButton icon="pi-trash" severity="danger" label={`Quitar el depósito ${row.numero}`} onClick={() => void ask(row)} />
          )
        }
        empty={<Empty title="Todavía no se registró ningún depósito de caja." />}
      />
      {abierto && codigoSucursal !== undefined && <DepositoForm codigoSucursal={codigoSucursal} cierres={abierto} onClose={cerrar} />}
    </section>
  );
}
