import { useRef, useState } from 'react';
import { AltaEstudiante } from '@/contract/estudiantes/estudiante';
import { estudianteService } from '@/services/estudiantes';
import type { Borrador } from '@/store/inscripciones';
import { useSucursal } from '../../data/useSession';
import { Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { salud, Responsables } from '../../inscripciones/FormNuevo';
import { EstudiantesParecidos } from '../EstudiantesParecidos';
import { nuevoVacio } from '../../inscripciones/nuevoEstudiante';
import { camposDeNino } from '../../personas/campos';
import { confirmandoParecidos } from '../../personas/confirmandoParecidos';

interface Props {
  /** Opens a record: the new student's, or that of a duplicate. */
  onOpen: (codigoEstudiante?: number) => void;
  onClose: () => void;
}

/** Creates a student with its guardians, without an enrolment; possible duplicates are shown before saving. */
export function NuevoForm({ onOpen, onClose }: Props) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [conocidos, setConocidos] = useState<Borrador['conocidos']>({});
  const [start] = useState(() => ({ ...nuevoVacio(), codigoSucursal }) as object);
  const created = useRef<number>(undefined);
  const save = async (body: Parameters<typeof estudianteService.save>[0]['body']) => {
    const ficha = await confirmandoParecidos((confirmaParecidos) => estudianteService.save({ body: { ...body, confirmaParecidos } }));
    created.current = ficha.codigoEstudiante;
  };
  return (
    <FormDialog
      title="Nuevo estudiante"
      schema={AltaEstudiante}
      value={start}
      onSubmit={save}
      onClose={(changed) => (changed ? onOpen(created.current) : onClose())}
    >
      <Fields fields={camposDeNino} prefix="entidad." />
      <EstudiantesParecidos onUsar={({ codigoEstudiante }) => onOpen(codigoEstudiante)} accion="Abrir su ficha" />
      <Fields fields={salud} />
      <Responsables conocidos={conocidos} onConocidos={(mas) => setConocidos((antes) => ({ ...antes, ...mas }))} />
    </FormDialog>
  );
}
