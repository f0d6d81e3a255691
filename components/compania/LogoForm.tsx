import { SubirFoto } from '../archivos/SubirFoto';
import { useArchivo } from '../archivos/useArchivo';
import css from './LogoForm.module.css';

interface Props {
  codigoLogo: number | null;
  load: () => Promise<Blob>;
  onUpload: (upload: { nombre: string; archivo: Blob }) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** Shown if there is no logo. */
  sinLogo: string;
}

const LADO = 600;

/** A logo with the buttons that change it. */
export function LogoForm({ codigoLogo, load, onUpload, onRemove, sinLogo }: Props) {
  const url = useArchivo(codigoLogo, 'entera', load);
  return (
    <SubirFoto label="Logo" lado={LADO} hasPhoto={codigoLogo !== null} onUpload={onUpload} onRemove={onRemove}>
      <span className={`${css.frame} w-9rem h-5rem p-2 flex flex-none align-items-center justify-content-center text-center text-muted`}>
        {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
        {url && <img src={url} alt="Logo" />}
        {codigoLogo === null && <small>{sinLogo}</small>}
      </span>
    </SubirFoto>
  );
}
