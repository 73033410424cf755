/**
 * An answer that the database has already written as JSON text: long lists go out as they are. The query that builds
 * one selects exactly the fields of the reply's shape, and a test holds it to that.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
