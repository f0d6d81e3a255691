import { useMemo } from 'react';
import { accesos as nombres } from '@/contract/accesos';
import type { AccesosDeUsuario, RolDeUsuario } from '@/contract/usuarios/acceso';
import { efectoDeRoles } from '@/domain/accesos';
import { accesosDeOtro } from '@/services/accesos';
import { plural } from '@/utils/format';
import { tellRefusal, useSubmit } from '../../form/useSubmit';
import { BarraCambios } from '../accesos/BarraCambios';
import { PROPIO } from '../preguntas';
import { useCambios, type Guarda } from '../accesos/useCambios';
import { Check } from '../../ui/input/CheckList';
import { NombreConNota } from '../accesos/AccesoTexto';
import { Seccion } from '../accesos/Seccion';

interface Props extends Guarda {
  quien: AccesosDeUsuario;
  /** The caller's accesses. */
  tengo: ReadonlySet<number>;
  /** Read-only; the page says why. */
  bloqueado: boolean;
  /** Whether the caller is that user. */
  esUsted: boolean;
  onSaved: (quien: AccesosDeUsuario) => void;
  onStale: () => void;
}

/** Why a role cannot be assigned; undefined if it can, or if it is assigned already and can only be removed. */
function impide({ asignado, activo, accesos }: RolDeUsuario, tengo: ReadonlySet<number>): string | undefined {
  if (asignado) return undefined;
  if (!activo) return 'Está inactivo.';
  const faltan = accesos.filter((code) => !tengo.has(code));
  if (faltan.length === 0) return undefined;
  const cuales = faltan.length > 2 ? plural(faltan.length, 'acceso') : faltan.map((code) => `«${nombres.get(code)}»`).join(' y ');
  return `Da ${cuales} que usted no tiene.`;
}

const CONFLICT = 409;

/** A user's roles as checkboxes; changes apply on saving. */
export function RolesDelUsuario({ quien, tengo, bloqueado, esUsted, onSaved, onStale, ...guarda }: Props) {
  const base = useMemo(() => quien.roles.filter(({ asignado }) => asignado).map(({ codigoRol }) => codigoRol), [quien]);
  const { elegidos, dirty, poner, descartar } = useCambios(base, guarda);
  const { da, quita } = efectoDeRoles(quien, elegidos);
  const { submit, busy } = useSubmit(
    () => {
      const accesoRolUsuario = [...elegidos].map((codigoRol) => ({ codigoRol }));
      return accesosDeOtro.guardarRoles({ body: { usuario: quien.usuario, accesoRolUsuario, version: quien.version } });
    },
    {
      ask: () => (esUsted && quita.length > 0 ? PROPIO : undefined),
      success: 'Roles guardados',
      then: (saved) => {
        descartar();
        onSaved(saved);
      },
      refused: (error) => {
        tellRefusal(error);
        if (error.status === CONFLICT) onStale();
      },
    },
  );
  return (
    <Seccion
      title={<strong>Roles</strong>}
      before={quien.roles.length === 0 && <p className="nothing">Todavía no hay roles en la academia: se crean en Roles.</p>}
      after={dirty && <BarraCambios da={da} quita={quita} busy={busy} onSave={() => void submit()} onDiscard={descartar} />}
    >
      {quien.roles.map((rol) => {
        const motivo = bloqueado ? '' : impide(rol, tengo);
        return (
          <li key={rol.codigoRol}>
            <Check checked={elegidos.has(rol.codigoRol)} disabled={motivo !== undefined} onChange={(on) => poner([rol.codigoRol], on)}>
              <NombreConNota
                name={rol.descripcion}
                note={motivo || (rol.activo ? plural(rol.accesos.length, 'acceso') : 'Inactivo: no da nada')}
              />
            </Check>
          </li>
        );
      })}
    </Seccion>
  );
}
