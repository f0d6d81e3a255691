import { Button } from 'primereact/button';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { responsables, type Parientes } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { EstudianteSearch } from '../inscripciones/EstudianteSearch';
import { useLoaded } from '../data/useLoaded';
import { BuscarPersona } from '../personas/BuscarPersona';
import { CambioDePagador } from './Pagador';
import { PersonasParecidas } from '../personas/PersonasParecidas';
import { camposDePersona, camposDeVinculo, personaVacia } from './rotulos';

interface Persona {
  codigoEntidad: number;
  nombreCompleto: string;
}
interface Alumno {
  codigoEstudiante: number;
  nombreCompleto: string;
}
interface Props {
  /** The child that gets a guardian; to be chosen when left out. */
  estudiante?: Pick<Alumno, 'codigoEstudiante'>;
  /** The guardian that gets a child; to be chosen or typed when left out. */
  persona?: Persona;
  onClose: (changed: boolean) => void;
}

const schema = responsables.save.body.omit({ reemplaza: true });
type Body = z.output<typeof schema>;

/** Who it is: found among those who are guardians already, or typed. */
function Quien({ inicial }: { inicial?: Persona }) {
  const { setValue } = useFormContext();
  const [conocida, setConocida] = useState(inicial);
  const usar = (persona: Persona | undefined) => {
    setConocida(persona);
    setValue('codigoEntidad', persona?.codigoEntidad, { shouldDirty: true });
    setValue('entidad', persona ? undefined : personaVacia);
  };
  if (conocida) {
    return (
      <div className="elegida">
        <p>
          <strong>{conocida.nombreCompleto}</strong> <small>ya está registrado: compartirá una sola ficha</small>
        </p>
        {!inicial && <Button type="button" label="Elegir a otra persona" text size="small" onClick={() => usar(undefined)} />}
      </div>
    );
  }
  return (
    <>
      <BuscarPersona onPick={usar} />
      <Fields fields={camposDePersona} prefix="entidad." />
      <PersonasParecidas onUsar={usar} />
    </>
  );
}

/** Which child it is. */
function DeQuien({ onElegir }: { onElegir: (codigoEstudiante: number) => void }) {
  const { setValue, clearErrors } = useFormContext();
  const { errors } = useFormState({ name: 'codigoEstudiante' });
  const [alumno, setAlumno] = useState<Alumno>();
  const elegir = (elegido: Alumno) => {
    setAlumno(elegido);
    setValue('codigoEstudiante', elegido.codigoEstudiante, { shouldDirty: true });
    clearErrors('codigoEstudiante');
    onElegir(elegido.codigoEstudiante);
  };
  return (
    <div data-field="codigoEstudiante">
      {alumno ? (
        <div className="elegida">
          <p>
            <strong>{alumno.nombreCompleto}</strong> <small>#{alumno.codigoEstudiante}</small>
          </p>
          <Button type="button" label="Elegir a otro estudiante" text size="small" onClick={() => setAlumno(undefined)} />
        </div>
      ) : (
        <EstudianteSearch label="Estudiante" onPick={elegir} />
      )}
      {errors.codigoEstudiante && (
        <small className="field-error" role="alert">
          Elija a un estudiante
        </small>
      )}
    </div>
  );
}

/** What the person will be to the child; the first guardian pays. */
function Roles({ familia }: { familia?: Parientes }) {
  const actual = familia?.responsables.find(({ contactoPago }) => contactoPago);
  const primero = familia?.responsables.length === 0;
  const paga = useWatch({ name: 'contactoPago' }) as boolean;
  return (
    <>
      <Fields fields={camposDeVinculo} />
      {primero && !paga && <p className="ayuda">Será el primer responsable: también es quien paga.</p>}
      <CambioDePagador actual={actual ? { nombre: actual.nombreCompleto } : null} />
    </>
  );
}

/** Gives a child a guardian: a person who is one already, or a new one. */
export function ResponsableForm({ estudiante, persona, onClose }: Props) {
  const [codigo, setCodigo] = useState(estudiante?.codigoEstudiante);
  const { data: familia, reload } = useLoaded(codigo ?? 0, async (options) =>
    codigo === undefined ? undefined : responsableService.deEstudiante({ query: { codigoEstudiante: codigo } }, options),
  );
  const save = async (body: Body) => {
    const pagador = familia?.responsables.find(({ contactoPago }) => contactoPago);
    try {
      return await responsableService.save({ body: { ...body, reemplaza: body.contactoPago ? pagador?.codigoResponsable : undefined } });
    } catch (error) {
      // Perhaps another one pays by now: the form says who.
      reload();
      throw error;
    }
  };
  const value = {
    codigoEstudiante: estudiante?.codigoEstudiante,
    codigoEntidad: persona?.codigoEntidad,
    entidad: persona ? undefined : personaVacia,
    parentesco: 'MADRE' as const,
    contactoPago: false,
    recoge: true,
    emergencia: true,
  };
  return (
    <FormDialog
      title={persona ? `Agregar hijo de ${persona.nombreCompleto}` : 'Agregar responsable'}
      schema={schema}
      value={value}
      onSubmit={save}
      onClose={onClose}
    >
      {!estudiante && <DeQuien onElegir={setCodigo} />}
      <Quien inicial={persona} />
      <Roles familia={familia} />
    </FormDialog>
  );
}
