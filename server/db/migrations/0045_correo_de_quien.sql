alter table caja_movimiento add column if not exists aprobado_por text default '' not null;
--> statement-breakpoint
-- Who gets a mail: only those who may see that person see it in the outbox and in the audit.
alter table correo add column if not exists codigo_entidad integer;
--> statement-breakpoint
select set_config('app.auditar', 'no', true);
--> statement-breakpoint
update correo c set codigo_entidad = p.codigo_entidad
from (select codigo_compania, lower(email) email, min(codigo_entidad) codigo_entidad from entidad where email <> '' group by 1, 2) p
where c.codigo_entidad is null and p.codigo_compania = c.codigo_compania and p.email = lower(c.para);
--> statement-breakpoint
update auditoria a set sucursales = '{}' where a.tabla = 'correo' and a.sucursales is distinct from '{}';
--> statement-breakpoint
update auditoria a set sucursales = coalesce(sucursales_de_fila('codigo_entidad', to_jsonb(c)), '{}')
from correo c where a.tabla = 'correo' and a.llave = c.codigo_correo::text;
--> statement-breakpoint
-- The links of those who had been deactivated before links were revoked with their user.
update enlace_familia e set revocado = now() from usuario u
where u.codigo_compania = e.codigo_compania and u.usuario = e.usuario and not u.activo and e.revocado is null;
--> statement-breakpoint
select set_config('app.auditar', '', true);
