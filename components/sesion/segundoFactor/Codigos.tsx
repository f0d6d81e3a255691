import { saveAs } from '../../data/saveAs';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import css from './Codigos.module.css';

interface Props {
  codigos: readonly string[];
  usuario: string;
  /** Called when the user has stored the codes. */
  onDone: () => void;
}

const archivo = (usuario: string, codigos: readonly string[]) =>
  `Códigos de recuperación de Cantera, usuario ${usuario}. Cada uno vale una vez.\r\n\r\n${codigos.join('\r\n')}\r\n`;

/** New recovery codes, shown only once, with buttons to copy or download them. */
export function Codigos({ codigos, usuario, onDone }: Props) {
  const save = () => saveAs(new Blob([archivo(usuario, codigos)], { type: 'text/plain;charset=utf-8' }), `cantera-codigos-${usuario}.txt`);
  return (
    <div>
      <p className="mb-3">
        <strong>Guarde estos códigos de recuperación.</strong> Si pierde el teléfono, cada uno le deja entrar una vez. No se volverán a
        mostrar.
      </p>
      <ul className={`${css.codes} boxed column-gap-3 row-gap-2 list-none p-3 mb-3`} aria-label="Códigos de recuperación">
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code className="text-strong">{codigo}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton copies={codigos.join('\n')} label="Copiar" done="Copiados" outlined />
        <Button label="Descargar" icon="pi-download" outlined onClick={save} />
      </div>
      <div className="botones">
        <Button label="Ya los guardé" icon="pi-check" onClick={onDone} />
      </div>
    </div>
  );
}
