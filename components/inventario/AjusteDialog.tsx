import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { AjusteInput } from '@/contract/inventario/movimiento';
import { ajustarExistencia } from '@/services/inventario/existencias';
import { plural } from '@/utils/format';
import { Notice } from '../feedback/Notice';
import { ActDialog } from '../form/ActDialog';
import { Fields, type Field } from '../form/Fields';
import { Picked } from '../ui/input/Picked';
import { BuscarArticulo, type Hallado } from './lineas/BuscarArticulo';

const schema = AjusteInput.omit({ codigoSucursal: true, codigoArticulo: true });
type Valor = z.output<typeof schema>;

const AYUDA = 'Las que aparecieron, o con un menos delante las que faltan: -2.';
const CANTIDAD: Field<Valor>[] = [{ name: 'cantidad', label: 'Cuántas', kind: 'number', help: AYUDA }];
const COSTO: Field<Valor>[] = [{ name: 'costo', label: 'Costo de una', kind: 'money', help: 'Vacío, el costo promedio de las que hay.' }];
const MOTIVO: Field<Valor>[] = [{ name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: se dañó en la lluvia.' }];

/** The adjusted quantity, the resulting stock, and the unit cost of found pieces. */
function Cantidad({ existencia }: { existencia: number | undefined }) {
  const cantidad = useWatch({ name: 'cantidad' }) as number | null;
  const queda = existencia !== undefined && Number.isInteger(cantidad) ? existencia + cantidad! : undefined;
  return (
    <>
      <Fields fields={CANTIDAD} />
      {queda !== undefined && cantidad !== 0 && (
        <p role="status" className={`m-0 ${queda < 0 ? 'field-error' : 'text-muted'}`}>
          {queda < 0 ? `Solo hay ${existencia}: no pueden faltar más.` : `Hay ${existencia}; quedan ${plural(queda, 'pieza')}.`}
        </p>
      )}
      {(cantidad ?? 0) > 0 && <Fields fields={COSTO} />}
    </>
  );
}

interface Props {
  codigoSucursal: number;
  /** The article shown in the kardex; undefined to choose one here. */
  articulo?: Hallado;
  onClose: (changed: boolean) => void;
}

/** Adjusts the stock of an article, with a reason. */
export function AjusteDialog({ codigoSucursal, articulo: dado, onClose }: Props) {
  // The article of the kardex may come after the dialog is open; null when another one is to be chosen.
  const [elegido, setElegido] = useState<Hallado | null>();
  const articulo = elegido === undefined ? dado : elegido;
  return (
    <ActDialog
      title="Ajustar existencia"
      schema={schema}
      accept="Ajustar"
      success="Existencia ajustada"
      calm
      disabled={!articulo}
      act={({ costo, ...value }, { clave }) =>
        ajustarExistencia(
          { body: { ...value, costo: value.cantidad > 0 ? costo : null, codigoSucursal, codigoArticulo: articulo!.codigoArticulo } },
          { clave },
        )
      }
      onClose={onClose}
    >
      {articulo ? (
        <Picked name={articulo.nombre} note={articulo.codigo} change="Elegir otro" onChange={() => setElegido(null)} />
      ) : (
        <BuscarArticulo onPick={setElegido} />
      )}
      <Cantidad existencia={articulo?.existencia} />
      <Fields fields={MOTIVO} />
      <Notice tone="info">Para contar todo un estante o una categoría, use la pestaña «Conteos».</Notice>
    </ActDialog>
  );
}
