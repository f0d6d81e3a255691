import type { Usuario } from '@/contract/usuarios/usuario';
import { fotoDeUsuario } from '@/services/plain/fotos';
import { Foto } from '../archivos/Foto';

/** The thumbnail of a user's photo. */
export const FotoUsuario = ({ usuario, large }: { usuario: Usuario; large?: true }) => (
  <Foto
    nombre={usuario.nombreCompleto}
    codigoFoto={usuario.profilePicture}
    load={() => fotoDeUsuario({ params: { id: usuario.codigoUsuario }, query: { miniatura: true } })}
    large={large}
  />
);
