CREATE TABLE "inscritos_grupo" (
	"codigo_grupo" integer PRIMARY KEY NOT NULL,
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"activas" integer NOT NULL,
	"ultima" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inscritos_grupo" ADD CONSTRAINT "inscritos_grupo_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscritos_grupo" ADD CONSTRAINT "inscritos_grupo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscritos_grupo" ADD CONSTRAINT "inscritos_grupo_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
insert into inscritos_grupo (codigo_grupo, codigo_compania, codigo_sucursal, activas, ultima)
select codigo_grupo, min(codigo_compania), min(codigo_sucursal), count(*), max(fecha_inscripcion) from inscripcion where estatus = 'ACTIVA' group by 1;
--> statement-breakpoint
analyze inscritos_grupo;
--> statement-breakpoint
-- Adds the active enrolments of one statement to the sums of their groups (1), or takes them away (-1). Rows are taken in the order of the groups, so
-- that two writers of several groups do not wait for each other in a circle.
create function contar_inscritos() returns trigger language plpgsql as $$
declare
  signo constant int := tg_argv[0];
begin
  insert into inscritos_grupo as n (codigo_grupo, codigo_compania, codigo_sucursal, activas, ultima)
  select codigo_grupo, min(codigo_compania), min(codigo_sucursal), signo * count(*), max(fecha_inscripcion)
  from filas where estatus = 'ACTIVA' group by codigo_grupo order by codigo_grupo
  on conflict (codigo_grupo) do update set activas = n.activas + excluded.activas, ultima = greatest(n.ultima, excluded.ultima);
  return null;
end $$;
--> statement-breakpoint
-- The same for an update; a group whose enrolments keep state, group and day is left alone, because its row would make other writers wait.
create function recontar_inscritos() returns trigger language plpgsql as $$
begin
  insert into inscritos_grupo as n (codigo_grupo, codigo_compania, codigo_sucursal, activas, ultima)
  select codigo_grupo, min(codigo_compania), min(codigo_sucursal), sum(signo), max(fecha_inscripcion)
  from (
    select codigo_grupo, codigo_compania, codigo_sucursal, fecha_inscripcion, 1 signo from nuevas where estatus = 'ACTIVA'
    union all
    select codigo_grupo, codigo_compania, codigo_sucursal, fecha_inscripcion, -1 from viejas where estatus = 'ACTIVA') c
  group by codigo_grupo
  having sum(signo) <> 0 or max(fecha_inscripcion) filter (where signo = 1) > max(fecha_inscripcion) filter (where signo = -1)
  order by codigo_grupo
  on conflict (codigo_grupo) do update set activas = n.activas + excluded.activas, ultima = greatest(n.ultima, excluded.ultima);
  return null;
end $$;
--> statement-breakpoint
create trigger inscritos_nuevos after insert on inscripcion referencing new table as filas for each statement execute function contar_inscritos('1');
--> statement-breakpoint
create trigger inscritos_cambiados after update on inscripcion referencing old table as viejas new table as nuevas for each statement
  execute function recontar_inscritos();
--> statement-breakpoint
create trigger inscritos_quitados after delete on inscripcion referencing old table as filas for each statement execute function contar_inscritos('-1');
