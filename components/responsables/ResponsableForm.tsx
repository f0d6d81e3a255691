import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { responsables, type Pariente, type Parientes } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { Failed, useLoaded } from '../data/useLoaded';
import { EstudianteSearch } from '../estudiantes/EstudianteSearch';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { BuscarPersona } from '../personas/BuscarPersona';
import { camposDeResponsable, responsableVacio } from '../personas/campos';
import { PersonasParecidas } from '../personas/Parecidos';
import { FieldError } from '../ui/Field';
import { Picked } from '../ui/input/Picked';
import { camposDeVinculo } from './rotulos';
import { CambioDePagador } from './VinculoForm';

type Persona = Pick<Pariente, 'codigoEntidad' | 'nombreCompleto'>;

interface Props {
  /** The child that gets a guardian; omitted to choose one here. */
  estudiante?: { codigoEstudiante: number };
  /** The guardian that gets a child; omitted to choose or type one here. */
  persona?: Persona;
  onClose: (changed: boolean) => void;
}

const schema = responsables.save.body.omit({ reemplaza: true });
type Body = z.output<typeof schema>;

/** The guardian: an existing one from a search, or a new one. */
function Quien({ inicial }: { inicial?: Persona }) {
  const { setValue } = useFormContext();
  const [conocida, setConocida] = useState(inicial);
  const usar = (persona: Persona | undefined, documento?: string) => {
    setConocida(persona);
    setValue('codigoEntidad', persona?.codigoEntidad, { shouldDirty: true });
    setValue('documento', documento);
    setValue('entidad', persona ? undefined : responsableVacio);
  };
  if (conocida) {
    return (
      <Picked
        name={conocida.nombreCompleto}
        note="ya está registrado: compartirá una sola ficha"
        change="Elegir a otra persona"
        onChange={inicial ? undefined : () => usar(undefined)}
      />
    );
  }
  return (
    <>
      <BuscarPersona onPick={(persona) => usar(persona)} />
      <Fields fields={camposDeResponsable} prefix="entidad." />
      <PersonasParecidas name="entidad" onUsar={usar} />
    </>
  );
}

/** The child, from a search. */
function DeQuien({ onElegir }: { onElegir: (codigoEstudiante: number) => void }) {
  const { setValue, clearErrors } = useFormContext();
  const { errors } = useFormState({ name: 'codigoEstudiante' });
  const [alumno, setAlumno] = useState<EstudianteLigero>();
  const elegir = (elegido: EstudianteLigero) => {
    setAlumno(elegido);
    setValue('codigoEstudiante', elegido.codigoEstudiante, { shouldDirty: true });
    clearErrors('codigoEstudiante');
    onElegir(elegido.codigoEstudiante);
  };
  return (
    <div data-field="codigoEstudiante">
      {alumno ? (
        <Picked
          name={alumno.nombreCompleto}
          note={`#${alumno.codigoEstudiante}`}
          change="Elegir a otro estudiante"
          onChange={() => setAlumno(undefined)}
        />
      ) : (
        <EstudianteSearch label="Estudiante" onPick={elegir} />
      )}
      <FieldError>{errors.codigoEstudiante && 'Elija a un estudiante'}</FieldError>
    </div>
  );
}

/** The relation to the child; the first guardian pays. */
function Roles({ familia, pagador }: { familia?: Parientes; pagador?: Pariente }) {
  const paga = useWatch({ name: 'contactoPago' }) as boolean;
  return (
    <>
      <Fields fields={camposDeVinculo} />
      {familia?.responsables.length === 0 && !paga && <p className="text-muted">Será el primer responsable: también es quien paga.</p>}
      <CambioDePagador actual={pagador?.nombreCompleto} />
    </>
  );
}

/** Adds a guardian to a child: an existing person or a new one. */
export function ResponsableForm({ estudiante, persona, onClose }: Props) {
  const [codigo, setCodigo] = useState(estudiante?.codigoEstudiante);
  const conocida = useLoaded(responsableService.deEstudiante, codigo === undefined ? undefined : { query: { codigoEstudiante: codigo } });
  const { data: familia, reload } = conocida;
  const pagador = familia?.responsables.find(({ contactoPago }) => contactoPago);
  const save = async (body: Body) => {
    try {
      return await responsableService.save({ body: { ...body, reemplaza: body.contactoPago ? pagador?.codigoResponsable : undefined } });
    } catch (error) {
      // Somebody else may pay by now: the form shows the current payer.
      void reload();
      throw error;
    }
  };
  const value = {
    codigoEstudiante: estudiante?.codigoEstudiante,
    codigoEntidad: persona?.codigoEntidad,
    entidad: persona ? undefined : responsableVacio,
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
      <Failed of={conocida} />
      <Roles familia={familia} pagador={pagador} />
    </FormDialog>
  );
}
