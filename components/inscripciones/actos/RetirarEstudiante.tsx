import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { NuevaBaja } from '@/contract/estudiantes/baja';
import { esDia, hoyEn } from '@/domain/fechas';
import { retirarEstudiante } from '@/services/inscripciones';
import { Loaded } from '../../data/Loaded';
import { useDebounced } from '../../data/useDebounced';
import { useLoaded } from '../../data/useLoaded';
import { confirmIf } from '../../feedback/confirmIf';
import { ActDialog } from '../../form/ActDialog';
import { Fields } from '../../form/Fields';
import type { Field } from '../../form/field';
import { Efecto } from './CancelarInscripcion';

const schema = z.strictObject(NuevaBaja.pick({ fecha: true, motivo: true }).shape);
const CAMPOS: Field<z.output<typeof schema>>[] = [
  { name: 'fecha', label: 'Último día', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Se mudó, lesión, horario, costo…' },
];
const DEUDA = { header: 'Debe dinero', accept: 'Retirar', reject: 'Cancelar' };

function Previsto({ codigoEstudiante }: { codigoEstudiante: number }) {
  const fecha = useDebounced(useWatch({ name: 'fecha' }) as string);
  const efecto = useLoaded(retirarEstudiante.preview, fecha && esDia(fecha) ? { body: { codigoEstudiante, fecha } } : undefined);
  return (
    <Loaded of={efecto}>
      {({ inscripciones }) => (
        <>
          {inscripciones.map((una) => (
            <section key={una.codigoInscripcion} className="mt-3" aria-label={`Se cancela ${una.grupo}`}>
              <h2 className="text-base">Se cancela {una.grupo}</h2>
              <Efecto {...una} />
            </section>
          ))}
          <p className="mt-3">Su ficha queda inactiva desde ese día y se puede reactivar; lo pendiente se sigue debiendo.</p>
        </>
      )}
    </Loaded>
  );
}

interface Props {
  codigoEstudiante: number;
  nombre: string;
  onHecho: () => void;
  onClose: () => void;
}

/** A student leaves: every enrolment is cancelled and the record deactivated in one act; the effects on the money are shown first. */
export const RetirarEstudiante = ({ codigoEstudiante, nombre, onHecho, onClose }: Props) => (
  <ActDialog
    title={`Retirar a ${nombre}`}
    schema={schema}
    value={{ fecha: hoyEn(new Date()) }}
    accept="Cancelar inscripciones y desactivar"
    success="Inscripciones canceladas y ficha inactiva"
    act={(body) =>
      confirmIf('aceptaDeuda', DEUDA, (aceptaDeuda) => retirarEstudiante({ body: { ...body, codigoEstudiante, aceptaDeuda } }))
    }
    onDone={onHecho}
    onClose={onClose}
  >
    <Fields fields={CAMPOS} />
    <Previsto codigoEstudiante={codigoEstudiante} />
  </ActDialog>
);
