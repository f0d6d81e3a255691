import { grupoProfesor } from '@/contract/academico/grupoProfesor';
import { ROL_EN_GRUPO } from '@/contract/palabras';
import type { DetalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { hoyEn } from '@/domain/fechas';
import { grupoProfesorService } from '@/services/academico/grupos';
import { day, plural } from '@/utils/format';
import { later } from '../../data/later';
import { usePermiso } from '../../data/useSession';
import { useSubmit } from '../../form/useSubmit';
import { Telefono } from '../../personas/Telefono';
import { Button, IconButton } from '../../ui/Button';
import { Tag } from '../../ui/tag/Tag';
import { useOpen } from '../../ui/useOpen';

const PonerProfesor = later(() => import('../../academico/PonerProfesor'), 'PonerProfesor');

type Da = DetalleGrupo['profesores'][number];

/** 'Sustituto el 10/03/2026', 'Asistente desde el 01/03/2026': what somebody is in the group, and when. */
function textoDe({ rol, desde, hasta }: Da['dias'][number]): string {
  if (desde !== null && desde === hasta) return `${ROL_EN_GRUPO[rol]} el ${day(desde)}`;
  return [ROL_EN_GRUPO[rol], desde && `desde el ${day(desde)}`, hasta && `hasta el ${day(hasta)}`].filter(Boolean).join(' ');
}

function Uno({ profesor, hoy, onQuitar }: { profesor: Da; hoy: string; onQuitar?: (id: number) => void }) {
  const { nombre, telefono, titular, clases, ultima, dias } = profesor;
  return (
    <li className="py-2 border-bottom-1 surface-border">
      <strong>{nombre}</strong> {titular && <Tag value={ROL_EN_GRUPO.TITULAR} />}
      {dias.map((uno) => {
        const siempre = uno.rol === 'TITULAR' && uno.desde === null && uno.hasta === null;
        const quita = onQuitar && uno.rol !== 'TITULAR' && (uno.hasta === null || uno.hasta >= hoy);
        if (siempre) return null;
        return (
          <div key={uno.codigoGrupoProfesor} className="flex gap-2 align-items-center">
            <small>{textoDe(uno)}</small>
            {quita && <IconButton icon="pi-times" label={`Quitar a ${nombre}`} onClick={() => onQuitar(uno.codigoGrupoProfesor)} />}
          </div>
        );
      })}
      <small className="block text-muted">
        {clases > 0 ? `${plural(clases, 'clase')} con lista, la última el ${day(ultima)}` : 'Todavía no ha pasado lista'}
      </small>
      <Telefono telefono={telefono} nombre={nombre} />
    </li>
  );
}

/** The instructors of a group with what they are in it and when, and the ways to put an assistant or a substitute beside them. */
export function Profesores({ grupo, onCambio }: { grupo: DetalleGrupo; onCambio: () => void }) {
  const { codigoGrupo, nombre, profesores, proximaClase } = grupo;
  const hoy = hoyEn(new Date());
  const puede = usePermiso(grupoProfesor.save.access);
  const [pone, setPone, cerrar] = useOpen<'ASISTENTE' | 'SUSTITUTO'>(onCambio);
  const quita = useSubmit((id: number) => grupoProfesorService.remove({ params: { id } }), { success: 'Quitado', then: onCambio });
  return (
    <>
      <ul className="list-none m-0 p-0">
        {profesores.map((profesor) => (
          <Uno key={profesor.codigoProfesor} profesor={profesor} hoy={hoy} onQuitar={puede ? (id) => void quita.submit(id) : undefined} />
        ))}
      </ul>
      {puede && (
        <div className="flex flex-wrap gap-2 mt-3">
          <Button label="Sustituto" icon="pi-user-edit" outlined small onClick={() => setPone('SUSTITUTO')} />
          <Button label="Asistente" icon="pi-user-plus" text small onClick={() => setPone('ASISTENTE')} />
        </div>
      )}
      {pone && (
        <PonerProfesor
          {...{ codigoGrupo, nombre }}
          rol={pone}
          fecha={pone === 'SUSTITUTO' ? (proximaClase ?? hoy) : hoy}
          menos={profesores.find(({ titular }) => titular)?.codigoProfesor}
          onClose={cerrar}
        />
      )}
    </>
  );
}
