import { useEffect, useRef, useState } from 'react';
import type { ArticuloLigero } from '@/contract/inventario/articulo';
import { TransferenciaInput, type TransferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import { transferenciaService } from '@/services/inventario/existencias';
import { plural } from '@/utils/format';
import { later } from '../../data/later';
import { useSucursal } from '../../data/useSession';
import { Notice } from '../../feedback/Notice';
import { ActForm } from '../../form/ActForm';
import { Fields, type Field } from '../../form/Fields';
import { useOptions } from '../../form/useOptions';
import { Button } from '../../ui/Button';
import { firstField } from '../../ui/keyboard/focus';
import { LineasDeArticulos } from '../lineas/LineasDeArticulos';

const TransferenciaPanel = later(() => import('./TransferenciaPanel'), 'TransferenciaPanel');

const schema = TransferenciaInput.omit({ codigoSucursal: true });
type Valor = Omit<TransferenciaInput, 'codigoSucursal'>;

interface Linea {
  codigoArticulo: number;
  cantidad: number | null;
}
const LINEA: Field<Linea>[] = [{ name: 'cantidad', label: 'Cantidad', kind: 'number' }];
const NOTA: Field<Valor>[] = [{ name: 'nota', label: 'Nota', kind: 'text', help: 'Por ejemplo: las lleva Ramón el sábado.' }];
const nuevaLinea = ({ codigoArticulo }: ArticuloLigero): Linea => ({ codigoArticulo, cantidad: 1 });

function Formulario({ codigoSucursal, onEnviada }: { codigoSucursal: number; onEnviada: (transferencia: TransferenciaArticulo) => void }) {
  const { from, options } = useOptions(transferenciaService.destinos, (una) => ({ value: una.codigoSucursal, label: una.sucursal }));
  const otras = options.filter(({ value }) => value !== codigoSucursal);
  const placeholder = from.data && otras.length === 0 ? 'No hay otra sucursal activa' : 'Elija la sucursal';
  const A: Field<Valor> = {
    name: 'codigoSucursalDestino',
    label: 'Sucursal a la que van',
    kind: 'select',
    placeholder,
    from,
    options: otras,
  };
  return (
    <ActForm
      label="Enviar artículos"
      schema={schema}
      value={{ detalles: [] }}
      accept="Enviar"
      icon="pi-send"
      success={({ numero }) => `Transferencia ${numero} enviada`}
      act={(value, { clave }) => transferenciaService.save({ body: { ...value, codigoSucursal } }, { clave })}
      onDone={onEnviada}
      fields={NOTA}
    >
      <Fields fields={[A]} />
      <LineasDeArticulos<ArticuloLigero, Linea>
        linea={nuevaLinea}
        fields={() => LINEA}
        nota={({ existencia }) => `Hay ${existencia} aquí`}
      />
    </ActForm>
  );
}

interface PaginaProps {
  /** The transfer open over the form. */
  abierta: number | undefined;
  onAbrir: (codigo?: number) => void;
}

/** Sends articles from the selected branch to another one: they leave the stock and are in transit. */
export function EnviarArticulos({ abierta, onAbrir }: PaginaProps) {
  const sucursal = useSucursal();
  const [enviada, setEnviada] = useState<TransferenciaArticulo>();
  const form = useRef<HTMLDivElement>(null);
  // The button that was pressed went with its form; the next transfer begins in the new one.
  useEffect(() => {
    if (enviada) firstField(form.current!)?.focus();
  }, [enviada]);
  if (!sucursal) return null;
  const { codigoSucursal, descripcionSucursal } = sucursal;
  return (
    <>
      {enviada && (
        <Notice
          tone="success"
          role="status"
          className="mb-3"
          action={<Button label="Verla e imprimirla" text small onClick={() => onAbrir(enviada.codigoTransferenciaArticulo)} />}
        >
          Transferencia {enviada.numero}: {plural(enviada.enviadas, 'pieza')} en camino a {enviada.destino}.
        </Notice>
      )}
      <p className="mt-0 mb-3 text-muted">
        Salen de <strong className="text-strong">{descripcionSucursal}</strong>. Quien trabaja en la otra sucursal dice cuántas llegaron.
      </p>
      <div ref={form}>
        <Formulario key={`${codigoSucursal} ${enviada?.numero ?? 0}`} codigoSucursal={codigoSucursal} onEnviada={setEnviada} />
      </div>
      {abierta !== undefined && <TransferenciaPanel codigo={abierta} onClose={() => onAbrir()} />}
    </>
  );
}
