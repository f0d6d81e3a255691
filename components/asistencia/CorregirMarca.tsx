import * as z from 'zod';
import { EstadoAsistencia } from '@/contract/asistencia/registro';
import { textoOpcional } from '@/contract/campos';
import { ESTADO_ASISTENCIA } from '@/contract/palabras';
import type { FilaCuadricula } from '@/contract/reportes/asistencia';
import { quitarMarca } from '@/services/plain/asistencia';
import { day } from '@/utils/format';
import type { Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { guardarPreguntando } from './useGuardar';

/** The option that deletes the mark; it is not a state. */
const QUITAR = 'QUITAR';
const schema = z.strictObject({ estado: z.enum([...EstadoAsistencia.options, QUITAR]), nota: textoOpcional(200) });
type Value = z.output<typeof schema>;
type Marca = { estado: EstadoAsistencia; nota: string };

interface Props {
  fila: FilaCuadricula;
  fecha: string;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}

/** Corrects or deletes one mark in the attendance grid; the server checks the rule of the month. */
export function CorregirMarca({ fila: { codigoEstudiante, codigoGrupo, estudiante, marcas }, fecha, onClose, onUndone }: Props) {
  const { [fecha]: marca } = marcas;
  const estados = EstadoAsistencia.options.map((value) => ({ value: value as string, label: ESTADO_ASISTENCIA[value] }));
  const fields: Field<Value>[] = [
    {
      name: 'estado',
      label: 'Estado',
      kind: 'select',
      options: marca ? [...estados, { value: QUITAR, label: 'Quitar la marca' }] : estados,
    },
    { name: 'nota', label: 'Nota', kind: 'text' },
  ];
  const poner = ({ estado, nota }: Marca, antes: Marca | undefined) => {
    const una = { codigoGrupo, codigoEstudiante, fechaAsistencia: fecha, estado, nota, recuperacion: false };
    return guardarPreguntando([{ ...una, estadoAnterior: antes?.estado ?? null, notaAnterior: antes?.nota }], true);
  };
  const guardar = async ({ estado, nota }: Value) => {
    if (estado !== QUITAR) return (await poner({ estado, nota }, marca)).registros[0]?.codigoRegistroAsistencia;
    await quitarMarca({ params: { id: marca!.id }, query: { estado: marca!.estado } });
    return undefined;
  };
  /** Puts the mark back that was there, or removes the new one; refused if somebody has changed it since. */
  const deshacer = (id: number | undefined, { estado, nota }: Value) => {
    if (estado === QUITAR) return poner(marca!, undefined);
    return marca ? poner(marca, { estado, nota }) : quitarMarca({ params: { id: id! }, query: { estado } });
  };
  return (
    <FormDialog
      title={`${estudiante}, ${day(fecha)}`}
      schema={schema}
      fields={fields}
      value={{ estado: marca?.estado ?? 'PRESENTE', nota: marca?.nota ?? '' }}
      onSubmit={(value) => guardar(value as Value)}
      undo={(id, value) => ({ act: () => deshacer(id, value as Value), then: onUndone })}
      onClose={onClose}
    />
  );
}
