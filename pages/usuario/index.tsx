import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { useRemove } from '@/components/list/useRemove';
import type { Entrega } from '@/components/usuarios/cuenta/ContrasenaEntregada';
import { useEstadoUsuario } from '@/components/usuarios/useEstadoUsuario';
import { UsuarioAcciones } from '@/components/usuarios/UsuarioAcciones';
import { celdasDeUsuario } from '@/components/usuarios/usuarioCeldas';
import { TIPO_USUARIO } from '@/contract/palabras';
import type { Usuario } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { ListSelect } from '@/components/list/ListFilters';
import type { Option } from '@/components/ui/input/Select';

const UsuarioNuevo = dynamic(() => import('@/components/usuarios/UsuarioNuevo').then((module) => module.UsuarioNuevo), { ssr: false });
const UsuarioEditar = dynamic(() => import('@/components/usuarios/UsuarioEditar').then((module) => module.UsuarioEditar), { ssr: false });
const Entregar = dynamic(() => import('@/components/usuarios/cuenta/Entregar').then((module) => module.Entregar), { ssr: false });

const TIPOS: Option[] = [
  { value: null, label: 'Todos los tipos' },
  ...Object.entries(TIPO_USUARIO).map(([value, label]) => ({ value, label })),
];
const remove = ({ usuario }: Usuario) => usuarioService.remove({ params: { usuario } });
const nombreDe = ({ nombreCompleto }: Usuario) => nombreCompleto;

/** The users: person, type, branches, roles and account state. */
export default function UsuarioPage() {
  const list = useList(usuarioService.filter);
  const { ask } = useRemove(remove, nombreDe, list.reload);
  const { desactivar, reactivar } = useEstadoUsuario(list.reload);
  const { usuario: yo } = useAppSelector(selectSession);
  const [entrega, setEntrega] = useState<Entrega>();
  return (
    <>
      <ListPage
        list={list}
        service={{ calls: usuarioService.calls, onRemove: ask }}
        nombre={nombreDe}
        hint="Ningún usuario es de ese tipo. Elija otro, o cree uno."
        cells={celdasDeUsuario}
        filters={<ListSelect list={list} name="tipoUsuario" label="Tipo" options={TIPOS} />}
        actions={(one, { edit, remove }) => (
          <UsuarioAcciones
            usuario={one}
            propio={one.usuario === yo?.usuario}
            onEdit={edit}
            onDesactivar={() => void desactivar(one)}
            onReactivar={() => void reactivar(one)}
            onRemove={remove}
          />
        )}
        form={(row, close) =>
          row ? <UsuarioEditar usuario={row} onClose={close} /> : <UsuarioNuevo onClose={close} onCreated={setEntrega} />
        }
      />
      {entrega && <Entregar entrega={entrega} onClose={() => setEntrega(undefined)} />}
    </>
  );
}
