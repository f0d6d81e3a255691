import { useState } from 'react';
import type { RolEnGrupo } from '@/contract/academico/grupoProfesor';
import { ROL_EN_GRUPO } from '@/contract/palabras';
import { esDia } from '@/domain/fechas';
import { profesoresActivos } from '@/services/academico';
import { grupoProfesorService } from '@/services/academico/grupos';
import { Loaded, useLoaded } from '../data/useLoaded';
import { toast } from '../feedback/toast';
import { tellRefusal, useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { DateInput } from '../ui/input/DateInput';
import { RowList } from '../ui/keyboard/RowList';
import { SidePanel } from '../ui/SidePanel';

interface Props {
  codigoGrupo: number;
  /** The group's name. */
  nombre: string;
  rol: Exclude<RolEnGrupo, 'TITULAR'>;
  /** The first day; of a substitute the only one, unless another last day is given. */
  fecha: string;
  /** Who cannot be chosen: the main instructor. */
  menos?: number;
  onClose: (changed: boolean) => void;
}

const AYUDA = {
  SUSTITUTO: 'Esos días da la clase en lugar del profesor del grupo: la lista y el monitoreo son suyos.',
  ASISTENTE: 'Ve y pasa la lista del grupo. Sin último día, hasta que se quite.',
};

/** Puts an assistant or a substitute into a group: a press on a name, for a day that is set already. */
export function PonerProfesor({ codigoGrupo, nombre, rol, fecha, menos, onClose }: Props) {
  const profesores = useLoaded(profesoresActivos);
  const [desde, setDesde] = useState(fecha);
  const [hasta, setHasta] = useState(rol === 'SUSTITUTO' ? fecha : '');
  const listo = esDia(desde) && (hasta === '' ? rol === 'ASISTENTE' : esDia(hasta));
  const pone = useSubmit(
    (codigoProfesor: number) => grupoProfesorService.save({ body: { codigoGrupo, codigoProfesor, rol, desde, hasta: hasta || null } }),
    {
      success: `${ROL_EN_GRUPO[rol]} puesto en ${nombre}`,
      undo: ({ codigoGrupoProfesor: id }) => ({ act: () => grupoProfesorService.remove({ params: { id } }), then: () => onClose(true) }),
      then: () => onClose(true),
      refused: (error) => {
        const [falta] = Object.values(error.errors);
        if (falta) toast('warn', falta);
        else tellRefusal(error);
      },
    },
  );
  const dia = (label: string, value: string, onChange: (dia: string) => void) => (
    <Field label={label} half>
      {(input) => <DateInput {...input} value={value} onChange={onChange} />}
    </Field>
  );
  return (
    <SidePanel title={`${ROL_EN_GRUPO[rol]} en ${nombre}`} onClose={() => onClose(false)}>
      <p className="mb-3 text-muted">{AYUDA[rol]}</p>
      <div className="campos">
        {dia('Desde', desde, (nuevo) => {
          if (hasta === desde) setHasta(nuevo);
          setDesde(nuevo);
        })}
        {dia('Hasta', hasta, setHasta)}
      </div>
      <Loaded of={profesores}>
        {(todos) => (
          <RowList label="Profesores" className="flex flex-column gap-2 list-none p-0 mt-3">
            {todos
              .filter(({ codigoProfesor }) => codigoProfesor !== menos)
              .map((uno) => (
                <li key={uno.codigoProfesor}>
                  <Button
                    className="w-full"
                    label={uno.nombre}
                    icon="pi-user"
                    outlined
                    disabled={!listo || pone.busy}
                    onClick={() => void pone.submit(uno.codigoProfesor)}
                  />
                </li>
              ))}
          </RowList>
        )}
      </Loaded>
    </SidePanel>
  );
}
