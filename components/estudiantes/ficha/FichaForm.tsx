import { useRef, useState } from 'react';
import * as z from 'zod';
import { diaPasado, PersonaEditada, Sexo } from '@/contract/personas/entidad';
import { DatosEstudiante, type FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { ApiError } from '@/services/http/apiError';
import { estudianteService } from '@/services/estudiantes';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import type { Field } from '../../form/field';
import { salud } from '../../inscripciones/FormNuevo';
import { camposDeEstudiante } from '../../personas/campos';

const { version: _, ...persona } = PersonaEditada.shape;
const Completa = z.strictObject({ ...persona, ...DatosEstudiante.shape });
/** A record without birth date or sex can be edited without adding them. */
const Incompleta = Completa.extend({ fechaNacimiento: diaPasado.nullable(), sexo: Sexo });
type Editada = z.output<typeof Incompleta>;

const DE_LA_PERSONA = Object.keys(persona) as (keyof typeof persona)[];
const BAD_REQUEST = 400;

/** The edited person, or undefined if no field of it changed. Throws the same errors as the server if required fields are missing. */
function personaCambiada(editada: Editada, { entidad }: FichaEstudiante): PersonaEditada | undefined {
  if (DE_LA_PERSONA.every((campo) => editada[campo] === entidad[campo])) return undefined;
  const suya = { ...Object.fromEntries(DE_LA_PERSONA.map((campo) => [campo, editada[campo]])), version: entidad.version };
  const { data, error } = PersonaEditada.safeParse(suya);
  if (data) return data;
  const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new ApiError(BAD_REQUEST, 'Complete los datos de la persona', { errors });
}

/** Student and person as the values of one form; the sum of both versions changes whenever either is saved. */
const enUna = ({ entidad, ...ficha }: FichaEstudiante) => ({
  ...entidad,
  ...ficha,
  version: (ficha.version ?? 0) + (entidad.version ?? 0),
});

/** Edits a student: the person and the student's own data, both saved in one call. */
export function FichaForm({ ficha, onClose }: { ficha: FichaEstudiante; onClose: (changed: boolean) => void }) {
  const { codigoEstudiante, entidad } = ficha;
  const leida = useRef(ficha);
  const [schema] = useState(() => (entidad.fechaNacimiento && entidad.sexo ? Completa : Incompleta));
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const sucursales = sucursalesUsuario.map((una) => ({ value: una.codigoSucursal, label: una.descripcionSucursal }));
  const fields: Field<Editada>[] = [
    { name: 'fechaIngreso', label: 'Ingreso', kind: 'date', half: true },
    { name: 'codigoSucursal', label: 'Sucursal', kind: 'select', half: true, options: sucursales },
  ];
  const save = async (editada: Editada) => {
    const { alertaMedica, fechaIngreso, codigoSucursal } = editada;
    const datos = { alertaMedica, fechaIngreso, codigoSucursal, version: leida.current.version };
    return estudianteService.update({ body: { ...datos, codigoEstudiante, persona: personaCambiada(editada, leida.current) } });
  };
  return (
    <FormDialog
      title="Editar estudiante"
      schema={schema}
      value={enUna(ficha)}
      onSubmit={save}
      onClose={onClose}
      reread={async () => {
        leida.current = await estudianteService.id({ query: { codigoEstudiante } });
        return enUna(leida.current);
      }}
    >
      <Fields fields={camposDeEstudiante} />
      <Fields fields={salud} />
      <Fields fields={fields} />
    </FormDialog>
  );
}
