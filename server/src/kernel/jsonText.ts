/**
 * An answer that the database has written as JSON text. It is sent unparsed, because lists are long. Its query selects
 * exactly the fields of the reply's shape, which a test checks.
 */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
