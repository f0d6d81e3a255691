import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { ArticuloLigero } from '@/contract/inventario/articulo';
import { TransferenciaInput, type TransferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import { transferenciaService } from '@/services/existencias';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { plural } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { Fields } from '../../form/Fields';
import { Form, useSchemaForm } from '../../form/Form';
import type { Field } from '../../form/field';
import { useAct } from '../../form/useSubmit';
import { useUnsaved } from '../../form/useUnsaved';
import { Button } from '../../ui/Button';
import { LineasDeArticulos } from '../lineas/LineasDeArticulos';

const TransferenciaPanel = dynamic(() => import('./TransferenciaPanel').then((module) => module.TransferenciaPanel), { ssr: false });

const schema = TransferenciaInput.omit({ codigoSucursal: true });
type Valor = Omit<TransferenciaInput, 'codigoSucursal'>;

interface Linea {
  codigoArticulo: number;
  cantidad: number | null;
}
const LINEA: Field<Linea>[] = [{ name: 'cantidad', label: 'Cantidad', kind: 'number' }];
const NOTA: Field<Valor>[] = [{ name: 'nota', label: 'Nota', kind: 'text', help: 'Por ejemplo: las lleva Ramón el sábado.' }];
const nuevaLinea = ({ codigoArticulo }: ArticuloLigero): Linea => ({ codigoArticulo, cantidad: 1 });

/** The branches that articles can be sent to. */
function useDestino(codigoSucursal: number): Field<Valor>[] {
  const destinos = useLoaded(transferenciaService.destinos);
  const otras = (destinos.data ?? []).filter((una) => una.codigoSucursal !== codigoSucursal);
  return [
    {
      name: 'codigoSucursalDestino',
      label: 'Sucursal a la que van',
      kind: 'select',
      placeholder: destinos.data && otras.length === 0 ? 'No hay otra sucursal activa' : 'Elija la sucursal',
      from: destinos,
      options: otras.map((una) => ({ value: una.codigoSucursal, label: una.sucursal })),
    },
  ];
}

interface Props {
  codigoSucursal: number;
  onEnviada: (transferencia: TransferenciaArticulo) => void;
}

function Formulario({ codigoSucursal, onEnviada }: Props) {
  const destino = useDestino(codigoSucursal);
  const form = useSchemaForm(schema, { detalles: [] });
  const { submit, busy } = useAct(
    (value: Valor, { clave }) => transferenciaService.save({ body: { ...value, codigoSucursal } }, { clave }),
    { success: ({ numero }) => `Transferencia ${numero} enviada`, then: onEnviada, refused: form.refuse },
  );
  useUnsaved(form.methods.formState.isDirty);
  return (
    <Form form={form} label="Enviar artículos" className="flex flex-column gap-3" onSubmit={(value) => void submit(value as Valor)}>
      <Fields fields={destino} />
      <LineasDeArticulos<ArticuloLigero, Linea>
        label="Artículos"
        linea={nuevaLinea}
        fields={LINEA}
        nota={({ existencia }) => `Hay ${existencia} aquí`}
      />
      <Fields fields={NOTA} />
      <div className="botones">
        <Button type="submit" label="Enviar" icon="pi pi-send" loading={busy} />
      </div>
    </Form>
  );
}

interface PaginaProps {
  /** The transfer open over the form. */
  abierta: number | undefined;
  onAbrir: (codigo?: number) => void;
}

/** Sends articles from the selected branch to another one: they leave the stock and are in transit. */
export function EnviarArticulos({ abierta, onAbrir }: PaginaProps) {
  const sucursal = useAppSelector(selectSucursal);
  const [enviada, setEnviada] = useState<TransferenciaArticulo>();
  if (!sucursal) return null;
  const { codigoSucursal, descripcionSucursal } = sucursal;
  return (
    <>
      {enviada && (
        <Notice
          tone="success"
          role="status"
          className="mb-3"
          action={<Button label="Verla e imprimirla" text size="small" onClick={() => onAbrir(enviada.codigoTransferenciaArticulo)} />}
        >
          Transferencia {enviada.numero}: {plural(enviada.enviadas, 'pieza')} en camino a {enviada.destino}.
        </Notice>
      )}
      <p className="mt-0 mb-3 text-muted">
        Salen de <strong className="text-strong">{descripcionSucursal}</strong>. Quien trabaja en la otra sucursal dice cuántas llegaron.
      </p>
      <Formulario key={`${codigoSucursal} ${enviada?.numero ?? 0}`} codigoSucursal={codigoSucursal} onEnviada={setEnviada} />
      {abierta !== undefined && <TransferenciaPanel codigo={abierta} onClose={() => onAbrir()} />}
    </>
  );
}
