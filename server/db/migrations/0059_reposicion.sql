-- rolling
CREATE TABLE "reposicion" (
	"codigo_reposicion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reposicion_codigo_reposicion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"fecha" date NOT NULL,
	"codigo_grupo_falta" integer NOT NULL,
	"fecha_falta" date NOT NULL,
	"vino" boolean,
	"usuario" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "reposicion" text DEFAULT 'NO' NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "dias_reposicion" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "max_reposiciones" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "reposicion" ADD CONSTRAINT "reposicion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reposicion" ADD CONSTRAINT "reposicion_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reposicion" ADD CONSTRAINT "reposicion_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reposicion" ADD CONSTRAINT "reposicion_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reposicion" ADD CONSTRAINT "reposicion_codigo_grupo_falta_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo_falta") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reposicion_falta_unica" ON "reposicion" USING btree ("codigo_estudiante","codigo_grupo_falta","fecha_falta");--> statement-breakpoint
CREATE UNIQUE INDEX "reposicion_clase_unica" ON "reposicion" USING btree ("codigo_grupo","fecha","codigo_estudiante");--> statement-breakpoint
ALTER TABLE "interesado" DROP CONSTRAINT "interesado_inscrito";--> statement-breakpoint
ALTER TABLE "interesado" ADD CONSTRAINT "interesado_inscrito" CHECK (codigo_estudiante is null or etapa in ('ESPERA', 'INSCRITO'));