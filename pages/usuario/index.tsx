import { useState } from 'react';
import type { Field } from '@/components/form/Fields';
import { later } from '@/components/data/later';
import { useSession } from '@/components/data/useSession';
import { ListPage } from '@/components/list/ListPage';
import { described, useList } from '@/components/list/useList';
import { useRemove } from '@/components/list/useRemove';
import type { Entrega } from '@/components/usuarios/cuenta/ContrasenaEntregada';
import { usePrivacidad } from '@/components/personas/usePrivacidad';
import { useEstadoUsuario } from '@/components/usuarios/useEstadoUsuario';
import { celdasDeUsuario } from '@/components/usuarios/usuarioCeldas';
import { TIPO_USUARIO } from '@/contract/palabras';
import { usuarios } from '@/contract/usuarios/listas';
import type { Usuario } from '@/contract/usuarios/usuario';
import { IconButton } from '@/components/ui/Button';
import { optionsOf } from '@/components/ui/input/Select';
import { useOpen } from '@/components/ui/useOpen';

const UsuarioNuevo = later(() => import('@/components/usuarios/UsuarioNuevo'), 'UsuarioNuevo');
const UsuarioEditar = later(() => import('@/components/usuarios/UsuarioEditar'), 'UsuarioEditar');
const DatosPersonales = later(() => import('@/components/personas/DatosPersonales'), 'DatosPersonales');
const Entregar = later(() => import('@/components/usuarios/cuenta/Entregar'), 'Entregar');

const leer = async () => (await import('@/services/usuarios')).usuarioService;
const filter = described(usuarios, async () => (await leer()).filter.call);

const FILTROS: Field<any>[] = [{ name: 'tipoUsuario', label: 'Tipo', kind: 'select', options: optionsOf(TIPO_USUARIO, 'Todos los tipos') }];
const SUPERIOR = 'Tiene accesos, sucursales o un tipo que usted no: lo cambia quien también los tenga';
const remove = async ({ usuario }: Usuario) => (await leer()).remove({ params: { usuario } });
const nombreDe = ({ nombreCompleto }: Usuario) => nombreCompleto;

/** The users: person, type, branches, roles and account state. */
export default function UsuarioPage() {
  const list = useList(filter);
  const { ask } = useRemove(remove, nombreDe, list.reload);
  const cambiarEstado = useEstadoUsuario(list.reload);
  const { usuario: yo } = useSession();
  const privacidad = usePrivacidad();
  const [datosDe, setDatosDe, cerrar] = useOpen<Usuario>(list.reload);
  const [entrega, setEntrega] = useState<Entrega>();
  return (
    <>
      <ListPage
        list={list}
        service={{ calls: usuarios, onRemove: ask }}
        nombre={nombreDe}
        hint="Ningún usuario es de ese tipo. Elija otro, o cree uno."
        cells={celdasDeUsuario}
        filters={FILTROS}
        actions={(one, { edit, remove }) => {
          const { nombreCompleto: nombre, activo, superior, ultimoAcceso } = one;
          if (superior) return <i className="pi pi-lock nothing" role="img" aria-label={SUPERIOR} title={SUPERIOR} />;
          const propio = one.usuario === yo?.usuario;
          const estado = (siguiente: boolean) => () => void cambiarEstado(one, siguiente);
          return (
            <>
              <IconButton icon="pi-pencil" label={`Editar ${nombre}`} onClick={edit} />
              {/* Who has never signed in can be deleted, others only deactivated; nobody oneself. */}
              {!propio && activo && ultimoAcceso !== null && (
                <IconButton icon="pi-ban" label={`Desactivar ${nombre}`} onClick={estado(false)} />
              )}
              {!propio && activo && ultimoAcceso === null && (
                <IconButton icon="pi-trash" label={`Eliminar ${nombre}`} severity="danger" onClick={remove} />
              )}
              {!activo && <IconButton icon="pi-replay" label={`Reactivar ${nombre}`} onClick={estado(true)} />}
              {privacidad && <IconButton icon="pi-shield" label={`Datos y privacidad de ${nombre}`} onClick={() => setDatosDe(one)} />}
            </>
          );
        }}
        form={(row, close) =>
          row ? <UsuarioEditar usuario={row} onClose={close} /> : <UsuarioNuevo onClose={close} onCreated={setEntrega} />
        }
      />
      {datosDe && (
        <DatosPersonales codigoEntidad={datosDe.entidad.codigoEntidad} nombreCompleto={datosDe.nombreCompleto} onClose={cerrar} />
      )}
      {entrega && <Entregar entrega={entrega} onClose={() => setEntrega(undefined)} />}
    </>
  );
}
