import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { texto } from '@/contract/campos';
import type { InscripcionCompleta } from '@/contract/inscripciones/leida';
import { inscripcionDescuento } from '@/contract/precios/becaEstudiante';
import { descuento, type Descuento } from '@/contract/precios/descuento';
import { textoDeDescuento } from '@/contract/precios/listas';
import { send } from '@/services/http/send';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { ActDialog } from '../../form/ActDialog';
import { Fields, type Field } from '../../form/Fields';
import { Efectos } from '../../precios/Efectos';

const activos = send(descuento.active);
const conceder = send(inscripcionDescuento.conceder);
const retirar = send(inscripcionDescuento.retirar);
const elegido = inscripcionDescuento.conceder.body.pick({ codigoDescuento: true }).extend({ motivo: texto(200) });

interface Props {
  inscripcion: InscripcionCompleta;
  onClose: (changed: boolean) => void;
}

const titulo = ({ nombreCompleto, grupo }: InscripcionCompleta) => `${nombreCompleto} en ${grupo}`;

/** The effect of the chosen discount on each open instalment. */
function Previsto({ codigoInscripcion }: { codigoInscripcion: number }) {
  const codigoDescuento = Number(useWatch({ name: 'codigoDescuento' }) ?? 0);
  const efecto = useLoaded(conceder.preview, codigoDescuento > 0 ? { body: { codigoInscripcion, codigoDescuento } } : undefined);
  return <Loaded of={efecto}>{(data) => <Efectos {...data} />}</Loaded>;
}

/** Whether a discount can be granted: by hand, for something the enrolment bills, and not granted already. */
const concedible = ({ descuentos }: InscripcionCompleta) => {
  const tiene = new Set(descuentos.map(({ codigoDescuento }) => codigoDescuento));
  return ({ codigoDescuento, desdeHijo, alcances }: Descuento) =>
    !desdeHijo && !tiene.has(codigoDescuento) && alcances.some((alcance) => alcance !== 'VENTA');
};

/** Grants a discount to an existing enrolment; its effect on each open instalment is shown first. */
export function ConcederDescuento({ inscripcion, onClose }: Props) {
  const { codigoInscripcion } = inscripcion;
  const loaded = useLoaded(activos);
  const quedan = (loaded.data ?? []).filter(concedible(inscripcion));
  const options = quedan.map((uno) => ({ value: uno.codigoDescuento, label: `${uno.descripcion} · ${textoDeDescuento(uno)}` }));
  const fields: Field<z.output<typeof elegido>>[] = [
    { name: 'codigoDescuento', label: 'Descuento', kind: 'select', placeholder: 'Elija un descuento', options, from: loaded },
    { name: 'motivo', label: 'Por qué se rebaja', kind: 'text' },
  ];
  const ninguno = loaded.data !== undefined && quedan.length === 0;
  return (
    <ActDialog
      title={`Conceder un descuento a ${titulo(inscripcion)}`}
      schema={elegido}
      accept="Conceder"
      success="Descuento concedido"
      calm
      disabled={ninguno}
      act={({ codigoDescuento, motivo }, { aprobacion }) => conceder({ body: { codigoInscripcion, codigoDescuento, motivo, aprobacion } })}
      onClose={onClose}
    >
      {ninguno ? (
        <Notice tone="info">No queda ningún descuento que se pueda conceder: se crean en «Descuentos», para quien se elija.</Notice>
      ) : (
        <Fields fields={fields} />
      )}
      <Previsto codigoInscripcion={codigoInscripcion} />
    </ActDialog>
  );
}

const nada = z.strictObject({});

interface RetirarProps extends Props {
  descuento: InscripcionCompleta['descuentos'][number];
}

/** Takes a discount back; the open instalments that return to their price are shown first. */
export function RetirarDescuento({ inscripcion, descuento: { codigoDescuento, descripcion }, onClose }: RetirarProps) {
  const body = { codigoInscripcion: inscripcion.codigoInscripcion, codigoDescuento };
  const efecto = useLoaded(retirar.preview, { body });
  return (
    <ActDialog
      title={`Retirar ${descripcion} de ${titulo(inscripcion)}`}
      schema={nada}
      accept="Retirar"
      success="Descuento retirado"
      disabled={!efecto.data}
      act={() => retirar({ body })}
      onClose={onClose}
    >
      <Loaded of={efecto}>{(data) => <Efectos {...data} />}</Loaded>
    </ActDialog>
  );
}
