import dynamic from 'next/dynamic';
import { Button } from '../ui/Button';
import { useEffect, useState } from 'react';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { ApiError } from '@/services/http/apiError';
import type { Borrador } from '@/store/inscripciones';
import { day } from '@/utils/format';
import { later } from '../data/later';
import { EstudianteSearch } from '../estudiantes/EstudianteSearch';
import { PressButton } from '../ui/input/PressButton';
import { StepBar } from '../ui/steps/StepBar';
import { debe } from './ResumenInscripcion';
import type { Situacion } from './useInscribir';

const load = () => import('./FormNuevo').then((module) => module.FormNuevo);
// Loaded on demand: form and validation weigh as much as the rest of the page, and most children are students already.
const FormNuevo = dynamic(load, { ssr: false });

const AvisoDeDeuda = later(() => import('./Avisos'), 'AvisoDeDeuda');

interface Props {
  borrador: Borrador;
  situacion: Situacion;
  refusal?: ApiError;
  onChange: (part: Partial<Borrador>) => void;
}

/** Another child needs another group, so the chosen one is reset. */
const elegido = (estudiante: EstudianteLigero | undefined): Partial<Borrador> => ({
  estudiante,
  creando: false,
  grupo: undefined,
  codigoModalidad: undefined,
  aceptaDeuda: false,
  motivoExcepcion: '',
});

function Elegido({ estudiante, situacion, onChange }: { estudiante: EstudianteLigero } & Pick<Props, 'situacion' | 'onChange'>) {
  const { nombreCompleto, codigoEstudiante, fechaNacimiento, grupos, responsable, telefonoResponsable } = estudiante;
  return (
    <>
      <div>
        <h2 className="mb-2">
          {nombreCompleto} <small className="text-muted font-normal">#{codigoEstudiante}</small>
        </h2>
        <p>{fechaNacimiento ? `Nació el ${day(fechaNacimiento)}` : 'Sin fecha de nacimiento'}</p>
        <p>{grupos ? `Inscrito en ${grupos}` : 'Sin grupo'}</p>
        {responsable && (
          <p>
            {responsable} {telefonoResponsable}
          </p>
        )}
      </div>
      {debe(situacion.deuda) && <AvisoDeDeuda deuda={situacion.deuda} codigoEstudiante={codigoEstudiante} />}
      <StepBar enter="pasa al grupo">
        <Button label="Cambiar estudiante" text onClick={() => onChange({ ...elegido(undefined), codigoInteresado: undefined })} />
        <Button label="Siguiente" icon="pi-arrow-right" iconPos="right" autoFocus onClick={() => onChange({ paso: 1 })} />
      </StepBar>
    </>
  );
}

/** The first step: an existing student, or a new one. */
export function PasoEstudiante({ borrador, situacion, refusal, onChange }: Props) {
  const { creando, estudiante } = borrador;
  const [nombre, setNombre] = useState('');
  const crear = (buscado: string) => {
    setNombre(buscado);
    onChange({ ...elegido(undefined), creando: true });
  };
  // Preloads the form before the button is pressed.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    <section className="card" aria-label="Estudiante">
      <div className="flex gap-2 max-w-28rem mb-4" role="group" aria-label="Quién se inscribe">
        <PressButton pressed={!creando} onClick={() => onChange({ creando: false })}>
          Ya es estudiante
        </PressButton>
        <PressButton pressed={creando} onClick={() => crear('')}>
          Nuevo estudiante
        </PressButton>
      </div>
      {creando ? (
        <FormNuevo
          borrador={borrador}
          nombre={nombre}
          refusal={refusal}
          onChange={onChange}
          onUsar={(row) => onChange(elegido(row))}
          onNext={() => onChange({ paso: 1 })}
        />
      ) : estudiante ? (
        <Elegido estudiante={estudiante} situacion={situacion} onChange={onChange} />
      ) : (
        <>
          <EstudianteSearch
            label="Buscar estudiante"
            autoFocus
            onPick={(row) => onChange(elegido(row))}
            none={{ label: (text) => `Inscribir a «${text}» como nuevo`, run: crear }}
          />
          <StepBar enter="elige al primero de la lista">
            <Button label="Siguiente" icon="pi-arrow-right" iconPos="right" disabled />
          </StepBar>
        </>
      )}
    </section>
  );
}
