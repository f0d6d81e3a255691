import { Facts } from '../../ui/Facts';
import { CopyButton } from '../../ui/CopyButton';

/** The credentials to hand over. */
export interface Entrega {
  usuario: string;
  password: string;
  temporal: boolean;
}

/** A new password, shown only once, with a copy button. */
export function ContrasenaEntregada({ usuario, password, temporal }: Entrega) {
  return (
    <div className="flex flex-column gap-3">
      <Facts
        of={[
          ['Usuario', usuario],
          [
            'Contraseña',
            <span key="password" className="flex flex-wrap gap-2 align-items-center break">
              <code className="px-2 py-1 border-1 border-dashed surface-border border-round surface-ground text-lg text-strong select-all">
                {password}
              </code>
              <CopyButton copies={password} label="Copiar" done="Copiada" text small />
            </span>,
          ],
        ]}
      />
      <p className="field-help">
        {temporal && 'Es temporal: tendrá que cambiarla al entrar. '}
        Guárdela o cópiela ahora: no se volverá a mostrar.
      </p>
    </div>
  );
}
