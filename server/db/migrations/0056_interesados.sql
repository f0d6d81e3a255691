-- rolling
CREATE TABLE "interesado" (
	"codigo_interesado" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interesado_codigo_interesado_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"nombre" text NOT NULL,
	"fecha_nacimiento" date,
	"sexo" text DEFAULT '' NOT NULL,
	"responsable" text NOT NULL,
	"telefono" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"origen" text NOT NULL,
	"etapa" text DEFAULT 'NUEVO' NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"proximo" text DEFAULT '' NOT NULL,
	"proximo_dia" date,
	"asignado" text DEFAULT '' NOT NULL,
	"codigo_grupo" integer,
	"nota" text DEFAULT '' NOT NULL,
	"fecha" date NOT NULL,
	"probo" date,
	"codigo_estudiante" integer,
	"usuario" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(nombre || ' ' || responsable || ' ' || telefono || ' ' || translate(telefono, '-', '') || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "interesado_inscrito" CHECK (codigo_estudiante is null or etapa = 'INSCRITO')
);
--> statement-breakpoint
ALTER TABLE "interesado" ADD CONSTRAINT "interesado_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interesado" ADD CONSTRAINT "interesado_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interesado" ADD CONSTRAINT "interesado_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interesado" ADD CONSTRAINT "interesado_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interesado_sucursal" ON "interesado" USING btree ("codigo_sucursal","proximo_dia");--> statement-breakpoint
CREATE INDEX "interesado_telefono" ON "interesado" USING btree ("codigo_compania","telefono");--> statement-breakpoint
CREATE INDEX "interesado_estudiante" ON "interesado" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE INDEX "interesado_busqueda" ON "interesado" USING gin ("busqueda" gin_trgm_ops);