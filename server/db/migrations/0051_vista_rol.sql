-- rolling
CREATE TABLE "vista_rol" (
	"codigo_vista" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vista_rol_codigo_vista_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_rol" integer NOT NULL,
	"lista" text NOT NULL,
	"descripcion" text NOT NULL,
	"valor" jsonb NOT NULL,
	"usuario" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vista_rol" ADD CONSTRAINT "vista_rol_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vista_rol" ADD CONSTRAINT "vista_rol_codigo_rol_rol_codigo_rol_fk" FOREIGN KEY ("codigo_rol") REFERENCES "public"."rol"("codigo_rol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vista_rol_descripcion_unica" ON "vista_rol" USING btree ("codigo_rol","lista",lower("descripcion"));