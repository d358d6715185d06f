import { DEMO_EMAIL_DOMAIN } from '#shared/demo-email.ts'
import type { DemoCustomer } from './types.ts'

/** First name, last name, street, city, state, PIN code. */
const customerRows = `
Aarav|Sharma|14 Rajpur Road|Dehradun|Uttarakhand|248001
Ananya|Iyer|22 Second Main, Adyar|Chennai|Tamil Nadu|600020
Rohan|Deshmukh|Flat 8, Karve Nagar|Pune|Maharashtra|411052
Ishita|Banerjee|61 Lake Terrace|Kolkata|West Bengal|700029
Kabir|Singh|118 Sector 22|Chandigarh|Chandigarh|160022
Meera|Nair|7 Panampilly Nagar|Kochi|Kerala|682036
Arjun|Reddy|Plot 40, Madhapur|Hyderabad|Telangana|500081
Sana|Sheikh|12 Hill Road, Bandra|Mumbai|Maharashtra|400050
Vivaan|Patel|5 Navrangpura Society|Ahmedabad|Gujarat|380009
Diya|Menon|31 Kowdiar Lane|Thiruvananthapuram|Kerala|695003
Aditya|Kulkarni|9 Gangapur Road|Nashik|Maharashtra|422005
Kavya|Rao|44 Vontikoppal|Mysuru|Karnataka|570002
Farhan|Ansari|27 Chowk Bazaar|Lucknow|Uttar Pradesh|226003
Nandini|Gowda|203 Jayanagar 4th Block|Bengaluru|Karnataka|560011
Dev|Malhotra|B-16 Greater Kailash|New Delhi|Delhi|110048
Tara|D'Souza|19 Fontainhas|Panaji|Goa|403001
Yash|Agarwal|72 Bapu Bazaar|Jaipur|Rajasthan|302003
Ritika|Chauhan|8 The Ridge|Shimla|Himachal Pradesh|171001
Neel|Chatterjee|3 Salt Lake, Sector 1|Kolkata|West Bengal|700064
Pooja|Verma|55 Arera Colony|Bhopal|Madhya Pradesh|462016
Imran|Khan|10 Rajbagh|Srinagar|Jammu and Kashmir|190008
Lakshmi|Subramanian|16 Race Course|Coimbatore|Tamil Nadu|641018
Siddharth|Joshi|91 Vijay Nagar|Indore|Madhya Pradesh|452010
Priyanka|Das|24 Uzan Bazar|Guwahati|Assam|781001
Karthik|Raman|6 Besant Nagar|Chennai|Tamil Nadu|600090
Zoya|Qureshi|33 Banjara Hills|Hyderabad|Telangana|500034
Manav|Gill|202 Model Town|Ludhiana|Punjab|141002
Shreya|Mukherjee|18 Bistupur|Jamshedpur|Jharkhand|831001
Harsh|Mehta|4 Alkapuri|Vadodara|Gujarat|390007
Aditi|Pillai|29 Kadavanthra|Kochi|Kerala|682020
Nikhil|Bhat|77 Kadri Hills|Mangaluru|Karnataka|575004
Simran|Kaur|12 Ranjit Avenue|Amritsar|Punjab|143001
Omkar|Patil|5 Tarabai Park|Kolhapur|Maharashtra|416003
Ritu|Saxena|38 Civil Lines|Kanpur|Uttar Pradesh|208001
Tenzin|Dorjee|Fort Road|Leh|Ladakh|194101
Anjali|Mishra|60 Saheed Nagar|Bhubaneswar|Odisha|751007
Varun|Kapoor|C-9 Hauz Khas|New Delhi|Delhi|110016
Lalremruata|Pachuau|Chanmari|Aizawl|Mizoram|796007
Swati|Jha|15 Boring Road|Patna|Bihar|800001
Rahul|Thakur|21 Shankar Nagar|Raipur|Chhattisgarh|492007
Mahima|Shetty|204 Indiranagar|Bengaluru|Karnataka|560038
Aman|Gupta|49 Sector 50|Noida|Uttar Pradesh|201301
Banrisha|Kharkongor|Laitumkhrah|Shillong|Meghalaya|793003
Gaurav|Pandey|11 Lanka|Varanasi|Uttar Pradesh|221005
Nisha|Rathore|7 Fateh Sagar Road|Udaipur|Rajasthan|313001
Vignesh|Kumar|52 Anna Nagar|Madurai|Tamil Nadu|625020
Rhea|Fernandes|28 Borda|Margao|Goa|403602
Saurabh|Yadav|140 Sector 56|Gurugram|Haryana|122011
Deepika|Choudhary|36 Paota|Jodhpur|Rajasthan|342006
Joseph|Mathew|13 Baker Hill|Kottayam|Kerala|686001
Ira|Sen|9 Development Area|Gangtok|Sikkim|737101
Pranav|Hegde|66 Vidyanagar|Hubballi|Karnataka|580021
Ayesha|Siddiqui|41 Nagpada|Mumbai|Maharashtra|400008
Kunal|Bose|23 Hill Cart Road|Siliguri|West Bengal|734001
Bhavya|Reddy|17 Dwaraka Nagar|Visakhapatnam|Andhra Pradesh|530016
Thoiba|Singh|Singjamei|Imphal|Manipur|795008
Snehal|Jadhav|30 Dharampeth|Nagpur|Maharashtra|440010
Rajat|Arora|88 Sector 14|Faridabad|Haryana|121007
Padma|Krishnan|2 White Town|Puducherry|Puducherry|605001
Tanvi|Shah|58 Athwa Lines|Surat|Gujarat|395007
`

/** Fictional customers whose email addresses can't receive email. */
export const demoCustomers: DemoCustomer[] = customerRows
  .trim()
  .split('\n')
  .map((row, index) => {
    const [firstName = '', lastName = '', address = '', city = '', state = '', postalCode = ''] = row.split('|')
    const localPart = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '')
    // a unique, valid Indian mobile number: ten digits, starting with 9
    const phone = `+91 9${String(10_000_000 + index * 1_372_963).padStart(9, '8')}`
    return {
      name: `${firstName} ${lastName}`,
      email: `${localPart}@${DEMO_EMAIL_DOMAIN}`,
      mobile: phone,
      address: { firstName, lastName, address, city, state, postalCode, country: 'India', phone },
    }
  })
