import { SubirFoto } from '@/components/archivos/SubirFoto';
import { miFoto } from '@/services/sesion';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { profilePictureChanged, selectSession } from '@/store/session';
import { MiFoto } from './MiFoto';

/** The user's own photo with the buttons that change it. */
export function MiFotoForm() {
  const dispatch = useAppDispatch();
  const { usuario } = useAppSelector(selectSession);
  const changed = (codigo: number | null) => void dispatch(profilePictureChanged(codigo));
  return (
    <SubirFoto
      label="Foto"
      hasPhoto={!!usuario?.profilePicture}
      onUpload={({ nombre, archivo }) => miFoto.guardar({ query: { nombre }, archivo }).then(({ codigoArchivo }) => changed(codigoArchivo))}
      onRemove={() => miFoto.quitar().then(() => changed(null))}
    >
      <MiFoto large />
    </SubirFoto>
  );
}
