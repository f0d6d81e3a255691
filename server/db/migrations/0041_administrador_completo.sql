-- In each company one active administrator keeps all branches and the accesses by which users, roles and branches are changed. The rule
-- begins in a company as soon as it has such an administrator; until then it only keeps an administrator who can create users and give roles.
alter table compania add column exige_administrador boolean default false not null;
--> statement-breakpoint
-- The codes are those of ESENCIALES in contract/accesos.ts.
create function hay_administrador(compania int, completo boolean) returns boolean language sql stable as $$
  select exists (
    select from usuario u
    where u.codigo_compania = compania and u.activo and u.tipo_usuario = 'ADMINISTRADOR'
      and not exists (
        select from unnest(case when completo then '{1,2,23,29,61,62}'::int[] else '{1,2}' end) c
        where not exists (select from detalle_acceso d where d.codigo_usuario = u.codigo_usuario and d.codigo_acceso = c and d.activo))
      and (not completo or not exists (
        select from sucursal s
        where s.codigo_compania = compania and s.activo
          and not exists (select from sucursal_usuario b where b.codigo_usuario = u.codigo_usuario and b.codigo_sucursal = s.codigo_sucursal))))
$$;
--> statement-breakpoint
-- Runs at the commit, when all rows of a change are in place, and checks once per company and table, however many rows have changed.
create function exigir_administrador() returns trigger language plpgsql as $$
declare
  fila jsonb;
  quita boolean;
  en_compania int;
  exige boolean;
  visto text := coalesce(current_setting('app.administrador_visto', true), '');
  esto text;
begin
  if tg_op = 'DELETE' then fila := to_jsonb(old); else fila := to_jsonb(new); end if;
  -- Whether the change can take something from an administrator: of a branch, that it opens; of the others, that they end.
  quita := case
    when tg_table_name = 'sucursal' then tg_op <> 'DELETE' and (fila->>'activo')::boolean
    when tg_op = 'UPDATE' then not (fila->>'activo')::boolean or coalesce(fila->>'tipo_usuario', 'ADMINISTRADOR') <> 'ADMINISTRADOR'
    else tg_op = 'DELETE' end;
  en_compania := coalesce((fila->>'codigo_compania')::int,
    (select u.codigo_compania from usuario u where u.codigo_usuario = (fila->>'codigo_usuario')::int));
  esto := format('(%s %s %s)', en_compania, tg_table_name, quita);
  if en_compania is null or strpos(visto, esto) > 0 then return null; end if; -- A deleted user has a check of its own.
  perform set_config('app.administrador_visto', visto || esto, true);

  -- The lock makes the second of two concurrent changes see the first.
  if quita then perform from compania c where c.codigo_compania = en_compania for no key update; end if;
  select c.exige_administrador into exige from compania c where c.codigo_compania = en_compania;
  if exige and not quita then return null; end if;
  if hay_administrador(en_compania, true) then
    if not exige then update compania c set exige_administrador = true where c.codigo_compania = en_compania; end if;
  elsif exige then
    raise exception 'No queda un administrador con todo' using errcode = '23514', constraint = 'administrador_completo', table = tg_table_name;
  elsif quita and tg_table_name in ('usuario', 'detalle_acceso') and not hay_administrador(en_compania, false) then
    raise exception 'No queda un administrador' using errcode = '23514', constraint = 'ultimo_administrador', table = tg_table_name;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger administrador_cambia after update on usuario deferrable initially deferred for each row
  when (old.activo is distinct from new.activo or old.tipo_usuario is distinct from new.tipo_usuario) execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_sale after delete on usuario deferrable initially deferred for each row
  when (old.activo and old.tipo_usuario = 'ADMINISTRADOR') execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_gana after insert on detalle_acceso deferrable initially deferred for each row
  when (new.activo and new.codigo_acceso in (1, 2, 23, 29, 61, 62)) execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_cambia after update on detalle_acceso deferrable initially deferred for each row
  when (old.activo is distinct from new.activo and new.codigo_acceso in (1, 2, 23, 29, 61, 62)) execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_pierde after delete on detalle_acceso deferrable initially deferred for each row
  when (old.activo and old.codigo_acceso in (1, 2, 23, 29, 61, 62)) execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_en_sucursal after insert or delete on sucursal_usuario deferrable initially deferred for each row
  execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_nueva after insert on sucursal deferrable initially deferred for each row
  when (new.activo) execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_cambia after update on sucursal deferrable initially deferred for each row
  when (old.activo is distinct from new.activo) execute function exigir_administrador();
--> statement-breakpoint
create constraint trigger administrador_cerrada after delete on sucursal deferrable initially deferred for each row
  when (old.activo) execute function exigir_administrador();
--> statement-breakpoint
select set_config('app.auditar', 'no', true);
--> statement-breakpoint
update compania set exige_administrador = true where hay_administrador(codigo_compania, true);
--> statement-breakpoint
select set_config('app.auditar', '', true);
